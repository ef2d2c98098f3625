// What the figures leave out, and why: one sentence for the reader of an answer.
import type { EffectData, OpName } from '../../data/types.ts'

export type LeftOut = { readonly effect: string; readonly why: string }

const PIECES = 'Pieces it brings or changes outside the fight are entered as units.'
const COURSE = 'It decides whether and where there is a fight, not how the fight ends.'
const AFTERWARDS = 'It acts after the fight.'
const LEAVING = 'Who leaves, and when, is asked with a retreat plan.'
const HOLD = 'It is about what ships may carry, not about hits.'
const CHOICE = 'When and on what it is used is left to the players; no policy fixes it.'
const TEXT = 'It has no dice, hits or pieces to count.'

const BY_OP: { readonly [op in OpName]?: string } = {
  addUnits: PIECES,
  replaceUnit: PIECES,
  upgradeUnit: PIECES,
  replaceStructures: AFTERWARDS,
  capture: AFTERWARDS,
  revivalRoll: AFTERWARDS,
  cancelCard: 'Which card it answers is known only at the table: leave that card out instead.',
  endAction: COURSE,
  noMovement: COURSE,
  skipTo: COURSE,
  mode: COURSE,
  coexist: COURSE,
  removeDefenders: COURSE,
  moveDefenders: COURSE,
  returnCommitted: COURSE,
  noLanding: COURSE,
  land: COURSE,
  commitFromAdjacent: PIECES,
  commitExcess: PIECES,
  range: 'Cannons that reach the system are entered with their player.',
  leaveSystem: LEAVING,
  partialRetreat: LEAVING,
  retreatNow: LEAVING,
  forceRetreat: LEAVING,
  blockRetreat: LEAVING,
  riftRoll: LEAVING,
  fleetPool: HOLD,
  fleetLimit: HOLD,
  fleetCap: HOLD,
  freeFighters: HOLD,
  noCapacity: HOLD,
  excessFightersToFleet: HOLD,
  restartRoll: CHOICE,
  preventDestroy: CHOICE,
  dieBoost: CHOICE,
  meld: CHOICE,
  destroy: CHOICE,
  destroyAll: CHOICE,
  rollDestroy: CHOICE,
  repair: CHOICE,
  cancelHits: CHOICE,
}

/** Where the op alone would say too little. */
const BY_EFFECT: { readonly [effect: string]: string } = {
  'nekro.singularity': 'Which technology is gained is known only at the table: add it once it is there.',
  'unit.swa2': 'Infantry in the hold take no part in the fight; take those it destroyed out of the landing.',
  'fs.ralnel': AFTERWARDS,
  'tech.x89_1': 'In its second print it is a choice after the bombardment; the newest print is counted.',
}

export function whyLeftOut({ id, op = [] }: EffectData): string {
  const [first] = op
  return BY_EFFECT[id] ?? (first ? (BY_OP[first.op] ?? CHOICE) : TEXT)
}

/** TI-O.12: the whole invasion is not sampled. */
export const ONLY_SAMPLED = 'Only playing it out with dice can tell; ask for the space or the ground combat alone.'
