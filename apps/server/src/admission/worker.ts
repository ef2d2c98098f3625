// Entry point of the threads that set up scenarios from outside.
import { parentPort } from 'node:worker_threads'
import { games } from '@sandtable/games'
import { serve } from './serve.ts'

if (parentPort) serve(parentPort, games)
