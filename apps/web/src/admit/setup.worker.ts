// Sets up what comes from outside, so that the page answers meanwhile and can end it.
import { games } from '@sandtable/games'
import { type Port, serve } from './serve.ts'

serve(self as unknown as Port, games)
