export { describe } from './events.ts'
export { LEXICON } from './lexicon.ts'
export { stepLine } from './moments.ts'
export {
  effectName,
  factionName,
  listed,
  pieceName,
  placeName,
  ROLL_NAMES,
  seatName,
  stepName,
  unitName,
  whereText,
} from './names.ts'
export { explain } from './refusals.ts'
