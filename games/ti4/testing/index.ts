// How the conformance kit and the fuzzer look at this game.
import type { ConformanceOptions } from '@sandtable/conformance'
import type { Dice } from '@sandtable/kernel'
import { DATA } from '../data/lookup.ts'
import type { TiAction } from '../rules/contract/actions.ts'
import type { TiEvent } from '../rules/contract/events.ts'
import type { TiSession } from '../rules/state/session.ts'
import { invariants } from './invariants.ts'

/** Buttons pressed at the wrong moment, on real pieces, dice and cards: most of them are nearly possible. */
function unlistedActions(s: TiSession, seat: string, dice: Dice): readonly TiAction[] {
  const pick = <T>(list: readonly T[], label: string): T | undefined => list[dice.pick(list.length, label)]
  const unit = pick(s.units, 'unit')?.id ?? 'a.cruiser.1'
  const own =
    pick(
      s.units.filter(({ owner }) => owner === seat),
      'own',
    )?.id ?? unit
  const die =
    pick(
      s.rolls.flatMap(({ dice: all }) => all),
      'die',
    )?.id ?? 'd1'
  const effect = pick(DATA.effects, 'effect')?.id ?? 'ac.sabotage'
  const planet = pick(s.planets, 'planet')?.name ?? 'Nowhere'
  return [
    { type: 'advance' },
    { type: 'pass' },
    { type: 'skip' },
    { type: 'stay' },
    { type: 'announceRetreat' },
    { type: 'retreatTo', system: 'the next system' },
    { type: 'queueHits' },
    { type: 'confirmHits' },
    { type: 'endCombat' },
    { type: 'fire' },
    { type: 'fire', units: [own] },
    { type: 'roll' },
    { type: 'roll', units: [own, unit] },
    { type: 'sustain', unit: own },
    { type: 'destroy', unit: own },
    { type: 'destroy', unit },
    { type: 'commit', unit: own, planet },
    { type: 'uncommit', unit: own },
    { type: 'target', unit: own, planet },
    { type: 'target', unit: own, planet, whose: seat },
    { type: 'fire', whose: seat },
    { type: 'reroll', die, by: 'custom' },
    { type: 'reroll', die, by: 'pn.warfunding' },
    { type: 'enterHits', group: 'cruiser@7', hits: 1 },
    { type: 'useEffect', effect },
    { type: 'useEffect', effect, units: [own] },
    { type: 'useEffect', effect, units: [own, unit], planet },
    { type: 'useEffect', effect, n: 0 },
    { type: 'cancelCard', effect: 'ac.shields', by: 'ac.sabotage' },
    { type: 'customEffect', name: 'a ruling', side: 'defender', op: 'hits', n: 1, duration: 'round' },
    { type: 'customEffect', name: 'a ruling', side: 'attacker', op: 'destroy', n: 1, unit, duration: 'round' },
    { type: 'setCount', seat, unit: 'fighter', place: 'space', n: 4 },
    { type: 'setCannon', seat, unit: 'pds2', n: 1, adjacent: true },
    { type: 'setSeat', seat, techs: ['tech.plasma'] },
    { type: 'setSystem', facts: { nebula: true } },
    { type: 'removeExcess', unit: own },
    { type: 'override', check: `capacity:${seat}` },
    { type: 'chooseFaction', side: 'defender', faction: 'sol' },
  ]
}

/** The hits of the dice that fell are what the odds of a roll tell. */
function outcomeOf(events: readonly TiEvent[]) {
  const rolled = events.filter(event => event.type === 'rolled')
  const [only] = rolled
  return rolled.length === 1 && only ? { hits: only.dice.reduce((sum, { hits }) => sum + hits, 0) } : null
}

export const hooks: ConformanceOptions<TiSession, TiAction, TiEvent> = {
  invariants,
  unlistedActions,
  outcomeOf: (_before, _seat, action, { events }) => (action.type === 'roll' ? outcomeOf(events) : null),
  options: [
    {},
    {
      sets: ['base', 'pok', 'c1', 'c2', 'c3', 'c4', 'te', 'tf'],
      dice: 'mixed',
      'sco.order': 'speaker',
      'sco.resolution': 'batch',
      assignBy: 'opponent',
      'scramble.onCombat': true,
      'invasion.order': 'perPlanet',
      'yin.everyRound': true,
    },
    {
      'disable.atP1': true,
      loopTarget: 'P2.3',
      'feint.seed': true,
      'shields.one': true,
      'repairs.one': true,
      'shield.perUnit': true,
      unopposed: 'skipToControl',
      'arborec.deploy': true,
      'capacity.check': 'endOnly',
      'cabal.seed': true,
      windowOrder: 'strict',
    },
  ],
}
