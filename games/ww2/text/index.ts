export { describe } from './events.ts'
export { explain } from './refusals.ts'
