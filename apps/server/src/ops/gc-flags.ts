// How V8 collects garbage in a server that answers many small questions. Most objects of a move are gone with its answer, so little is copied:
// several threads cost more in waking and waiting for each other than they save.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--no-parallel-scavenge')
