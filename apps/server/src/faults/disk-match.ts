// The scripted match on the file of the folder that is named, in a process of its own. Prints what was found wrong.
import { join } from 'node:path'
import { openSqlite } from '../store/open.ts'
import { ScriptedMatch } from './scripted-match.ts'

const [, , folder] = process.argv
const faults = await new ScriptedMatch(() => openSqlite(join(folder as string, 'matches.sqlite'))).play()
console.log(JSON.stringify(faults))
process.exit(0)
