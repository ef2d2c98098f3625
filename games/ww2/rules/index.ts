// What the other rooms of the game use of its rules; a chapter that is asked for alone is imported by its own name.
export { type WwGame, wwRules } from './game.ts'
export * from './tables.ts'
