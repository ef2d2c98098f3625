export { describe } from './events.ts'
export { orderText } from './order-words.ts'
export { explain } from './refusals.ts'
