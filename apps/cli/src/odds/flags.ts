// What may be asked beside the two sides (TI-O.1, TI-O.6, TI-O.11).
import type { Flags, Given } from '../args.ts'

export const ODDS_FLAGS = {
  place: { value: '<where>', help: 'space (default), ground, or full: from the space cannons to the planet.' },
  system: { value: '<effects>', help: 'Laws and features of the system: "nebula, conventions of war".' },
  others: { value: '<side>', help: 'Another player\'s cannons, which fire at the attacker: "2 pds II @ sol".' },
  rounds: { value: '<n>', help: 'Stop after so many rounds.' },
  retreat: { value: '<side:n>', help: 'attacker:2 leaves at the end of round 2 if both are still there.' },
  policy: { value: '<name>', help: 'standard, avoidDirectHit, or one for each side: avoidDirectHit/standard.' },
  options: { value: '<name=on,…>', help: 'shields.one, repairs.one, shield.perUnit.' },
  capacity: { help: 'Check capacity after the space cannons.' },
  curve: { value: '<piece>', help: "The chance against the number of one of the attacker's pieces." },
  scenario: { value: '<file>', help: 'A question from JSON, as --json gives it; - is standard input.' },
  seed: { value: '<text>', help: 'The seed where the answer has to be sampled.' },
  json: { help: 'The question and the whole answer as JSON.' },
  ascii: { help: 'Plain letters only.' },
} as const satisfies Flags

export type OddsFlags = Given<typeof ODDS_FLAGS>['flags']
