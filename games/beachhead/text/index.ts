// The words of the game: what happened, why not, and what things are called.
export { describe } from './events.ts'
export { kindName, pieceName, typeName, unitName } from './names.ts'
export { reasonText } from './outcomes.ts'
export { explain } from './refusals.ts'
export { diceText, modifierText, tokenState } from './strike-words.ts'
export * from './words.ts'
