// The game under the hammer, by the names the cases use.
import { musket } from '@sandtable/musket'

export { musket }
export type MusketState = Parameters<typeof musket.legal>[0]
export type MusketAction = Parameters<typeof musket.apply>[2]
export type Scenario = (typeof musket.scenarios)[number]['scenario']
