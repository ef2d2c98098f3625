// Section 5: the state machine as one table. Of the rows of a step the first whose condition holds is taken (TI-M.1).
import { invariant } from '@sandtable/kernel'
import type { StepId } from '../../data/types.ts'
import { canCommit, canInvade, isContested, nextBattle, nextPlanet } from '../combat/invasion.ts'
import { committedPlanets } from '../effects/landing.ts'
import { factionOf, groundDefender, hasGroundForces, hasShips } from '../state/queries.ts'
import type { TiSession } from '../state/session.ts'
import type { SessionStep } from '../state/table.ts'
import { offenceHits } from '../steps/p1.ts'
import { bombards } from '../steps/p3-bombard.ts'
import { isInForce } from '../windows/active-ops.ts'

export type Row = {
  readonly from: StepId
  readonly when: (s: TiSession) => boolean
  readonly to: SessionStep
  readonly clause: string
  readonly name: string
}

const always = () => true
const row = (from: StepId, to: SessionStep, clause: string, name: string, when: (s: TiSession) => boolean = always): Row => ({
  from,
  to,
  clause,
  name,
  when,
})
const sideWithoutShips = (s: TiSession): boolean => !hasShips(s, s.attacker) || !hasShips(s, s.defender)
export const isSpaceOver = (s: TiSession): boolean => s.spaceResult !== null
export const bothOnPlanet = (s: TiSession): boolean => s.planet !== null && isContested(s, s.planet)
const isPerPlayer = (s: TiSession): boolean => s.options['sco.resolution'] === 'perPlayer'
/** TI-P3.6.3 under `skipToControl`: no planet is left with an enemy to fight. */
const nobodyToFight = (s: TiSession): boolean =>
  s.options.unopposed === 'skipToControl' &&
  s.planets.every(({ name }) => {
    const defender = groundDefender(s, name)
    return defender === null || !hasGroundForces(s, name, defender)
  })
const hasLanded = (s: TiSession): boolean => committedPlanets(s).length > 0

export const ROWS: readonly Row[] = [
  row('P0.1', 'P0.2', 'TI-P0.1.1', 'attacker set', s => factionOf(s, s.attacker) !== null),
  row('P0.2', 'P0.5', 'TI-E.2', 'another start', s => s.mode !== 'activation' || s.startAt !== null),
  row('P0.2', 'P0.3', 'TI-P0.2.2', 'defender set'),
  row('P0.3', 'P0.5', 'TI-P0.3.6', 'Ceasefire', s => isInForce(s, 'pn.ceasefire')),
  row('P0.3', 'P0.4', 'TI-P0.3.8', 'Proceed to Movement'),
  row('P0.4', 'P0.5', 'TI-P0.4.3', 'Movement Complete'),
  row('P0.5', 'P2.1', 'TI-E.2', 'benediction', s => s.mode === 'benediction' && s.startAt === null),
  row('P0.5', 'P3.7', 'TI-E.2', 'ground only', s => s.mode === 'groundOnly' && s.startAt === null),
  row('P0.5', 'P0.6', 'TI-P0.5.10', 'Confirm Units'),
  row('P0.6', 'P3.7', 'TI-P0.6.7', "Sh'val", s => isInForce(s, 'hero.norr')),
  row('P0.6', 'P1.1', 'TI-P0.6.3', 'Continue'),
  row('P1.1', 'P1.2', 'TI-P1.1.4', 'Continue', s => s.progress.queue.length > 0),
  row('P1.1', 'P1.4', 'TI-P1.1.1', 'nothing can fire'),
  row('P1.2', 'P1.3', 'TI-P1.3.6', 'hits queued, player by player', s => isPerPlayer(s) && offenceHits(s) > 0),
  row('P1.2', 'P1.2', 'TI-P1.2.4', 'next seat', s => s.progress.queue.length > 0),
  row('P1.2', 'P1.3', 'TI-P1.3.6', 'last seat, hits queued', s => offenceHits(s) > 0),
  row('P1.2', 'P1.4', 'TI-P1.2.10', 'last seat, no hits'),
  row('P1.3', 'P1.2', 'TI-P1.3.6', 'next seat', s => s.progress.queue.length > 0),
  row('P1.3', 'P1.4', 'TI-P1.3.4', 'all seats done'),
  row('P1.4', 'P2.1', 'TI-P1.4.3', 'both have ships', s => !sideWithoutShips(s)),
  row(
    'P1.4',
    'P3.1',
    'TI-P1.4.5',
    'no ships of D, invasion',
    s => !hasShips(s, s.defender) && s.options.earlyEnd === 'invade' && canInvade(s),
  ),
  row('P1.4', 'PC.1', 'TI-P1.4.2', 'otherwise'),
  row('P2.1', 'P2.6', 'TI-P2.1.8', 'a side has no ships', sideWithoutShips),
  row('P2.1', 'P2.2', 'TI-P2.1.8', 'first round', s => s.round === 1),
  row('P2.1', 'P2.3', 'TI-P2.2.1', 'later round'),
  row('P2.2', 'P2.6', 'TI-P2.2.9', 'a side has no ships', sideWithoutShips),
  row('P2.2', 'P2.3', 'TI-P2.2.9', 'Continue'),
  row('P2.3', 'P2.6', 'TI-P2.3.8', 'a side has no ships', sideWithoutShips),
  row('P2.3', 'P2.4', 'TI-P2.3.10', 'confirmed'),
  row('P2.4', 'P2.5', 'TI-P2.4.9', 'Continue'),
  row('P2.5', 'P2.6', 'TI-P2.5.12', 'Continue'),
  row('P2.6', 'P3.1', 'TI-P2.6.8', 'combat over, invasion', s => isSpaceOver(s) && !hasShips(s, s.defender) && canInvade(s)),
  row('P2.6', 'PC.1', 'TI-P2.6.8', 'combat over', isSpaceOver),
  row('P2.6', 'P2.3', 'TI-P2.6.7', 'next round, seed loop', s => s.options.loopTarget === 'P2.3'),
  row('P2.6', 'P2.1', 'TI-P2.6.7', 'next round'),
  row('P3.1', 'P3.2', 'TI-P3.1.1', 'Bombard', bombards),
  row('P3.1', 'P3.6', 'TI-P3.1.1', 'no bombardment'),
  row('P3.2', 'P3.3', 'TI-P3.2.1', 'Continue'),
  row('P3.3', 'P3.4', 'TI-P3.3.1', 'Continue'),
  row('P3.4', 'P3.5', 'TI-P3.4.1', 'Continue'),
  row('P3.5', 'P3.6', 'TI-P3.5.4', 'Confirm Hit Assignment'),
  row('P3.6', 'P4.6', 'TI-P3.6.2', 'landed unopposed', s => nobodyToFight(s) && hasLanded(s)),
  row('P3.6', 'P3.7', 'TI-P3.6.1', 'somebody can land', s => !nobodyToFight(s) && canCommit(s)),
  row('P3.6', 'P4.6', 'TI-P3.6.2', 'landed unopposed, nobody else can', hasLanded),
  row('P3.6', 'P3.1', 'TI-M.2', 'next planet', s => nextPlanet(s) !== null),
  row('P3.6', 'PC.1', 'TI-P3.6.3', 'nothing can be committed'),
  row('P3.7', 'P3.8', 'TI-P3.7.1', 'committed', hasLanded),
  row('P3.7', 'P3.1', 'TI-M.2', 'next planet', s => nextPlanet(s) !== null),
  row('P3.7', 'PC.1', 'TI-P3.7.2', 'nothing committed'),
  row('P3.8', 'P3.9', 'TI-P3.8.5', 'Continue'),
  row('P3.9', 'P3.10', 'TI-P3.9.4', 'all planets fired'),
  row('P3.10', 'P4.1', 'TI-P3.10.2', 'ground combat', s => nextBattle(s) !== null),
  row('P3.10', 'P4.6', 'TI-P3.10.1', 'no ground combat'),
  row('P4.1', 'P4.5', 'TI-P4.1.6', 'a side is empty', s => !bothOnPlanet(s)),
  row('P4.1', 'P4.2', 'TI-P4.1.6', 'Continue'),
  row('P4.2', 'P4.3', 'TI-P4.2.5', 'Continue'),
  row('P4.3', 'P4.4', 'TI-P4.3.5', 'Continue'),
  row('P4.4', 'P4.5', 'TI-P4.4.4', 'Continue'),
  row('P4.5', 'P4.1', 'TI-P4.5.2', 'next round', bothOnPlanet),
  row('P4.5', 'P4.1', 'TI-P4.5.2', 'next planet', s => nextBattle(s) !== null),
  row('P4.5', 'P4.6', 'TI-P4.5.1', 'all fought'),
  row('P4.6', 'P3.1', 'TI-M.2', 'next planet', s => nextPlanet(s) !== null),
  row('P4.6', 'PC.1', 'TI-P4.6.6', 'all planets done'),
  row('PC.1', 'PC.2', 'TI-PC.2.1', 'Continue'),
  row('PC.2', 'PC.3', 'TI-PC.2.3', 'no excess'),
  row('PC.3', 'idle', 'TI-PC.3.2', 'End Combat'),
]

/** TI-M.1: exactly one row applies. */
export function nextRow(s: TiSession): Row {
  const found = ROWS.find(({ from, when }) => from === s.step && when(s))
  invariant(found, `no row leaves ${s.step}`)
  return found
}
