// How the engine tidies up behind a server that answers many small questions. Most of what a move makes is gone with its answer, so little is
// left to copy: several threads at it cost more in waking and waiting for each other than they save.
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--no-parallel-scavenge')
