// All effects of the data file: offered, at work or reminded of in exactly their steps, and to their owner alone (TI-G.5.1, TI-R.2).
import { describe, expect, test } from 'vitest'
import { DATA, unitData } from '../data/lookup.ts'
import { type EffectData, STEP_IDS, type StepId } from '../data/types.ts'
import type { Scenario, ScenarioUnit } from '../rules/setup/scenario.ts'
import type { Roll } from '../rules/state/dice-and-hits.ts'
import type { TiSession } from '../rules/state/session.ts'
import { hasAuto } from '../rules/windows/active-ops.ts'
import { effectsHere, offers } from '../rules/windows/windows.ts'
import { remindersOf } from '../viewmodel/index.ts'
import { fleet } from './builder.ts'
import { ashore, at, clash, type Given, LODOR, offered } from './effects-kit.ts'

type Sheet = NonNullable<Given['a']>
const ownerSeat = ({ who }: EffectData): 'a' | 'b' => (who === 'D' || who === 'loser' ? 'b' : 'a')

/** What a seat must have written on its sheet to own it. */
function sheetFor({ id, kind, faction, who }: EffectData): Sheet {
  switch (kind) {
    case 'technology':
    case 'factionTechnology':
    case 'breakthrough':
      if (id === 'tech.inf2') return { upgrades: ['infantry'] }
      return faction === undefined ? { techs: [id] } : { techs: [id], faction }
    case 'agent':
    case 'commander':
    case 'hero':
      return { leaders: [id] }
    case 'promissory':
      return { notes: [id] }
    case 'relic':
      return { relics: [id] }
    case 'factionAbility':
    case 'unitText':
      return faction === undefined ? {} : { faction }
    case 'law':
    case 'event':
      return who === 'owner' ? { laws: [id] } : {}
    default:
      return faction === undefined ? {} : { faction }
  }
}
/** The piece whose text it is. */
function pieceFor({ unit }: EffectData, seat: 'a' | 'b'): readonly ScenarioUnit[] {
  if (unit === undefined) return []
  const isAfloat = unitData(unit).class?.includes('ship') === true
  const isFloating = unit === 'saar_spacedock'
  return [{ seat, unit, place: isAfloat || isFloating ? 'space' : LODOR, n: 1 }]
}
const PLACES: { readonly [effect: string]: Scenario['system'] } = {
  'place.nebula': { nebula: true },
  'place.scar': { scar: true },
  'place.rift': { rift: true },
  'place.asteroid': { asteroid: true },
  'place.supernova': { supernova: true },
  'place.custodians': { custodians: true },
  'place.fracture': { fracture: true },
}

/** A table in which the seat owns the effect, or does not. */
function owned(effect: EffectData, isOwned: boolean): TiSession {
  const seat = ownerSeat(effect)
  const sheet = isOwned ? sheetFor(effect) : { faction: 'winnu' === effect.faction ? 'hacan' : 'winnu' }
  const other = { faction: 'sol' === effect.faction ? 'arborec' : 'sol' }
  const isCommon = (effect.kind === 'law' || effect.kind === 'event') && effect.who !== 'owner'
  const mecatol = effect.id === 'place.vigilia'
  return at(
    'P0.1',
    { cruiser: 2 },
    { cruiser: 2 },
    {
      ...(seat === 'a' ? { a: sheet, b: other } : { a: other, b: sheet }),
      more: {
        planets: [{ name: 'Lodor', owner: seat, mecatol }],
        system: { breach: true, ...(isOwned ? PLACES[effect.id] : {}) },
        laws: isCommon && isOwned ? [effect.id] : [],
        units: [...(isOwned ? pieceFor(effect, seat) : []), ...fleet('a', { infantry: 1 }, LODOR)],
      },
    },
  ).s
}
/** The moment at which the seat is what the data file's `who` says. */
function inItsMoment(s: TiSession, { who }: EffectData, step: StepId): TiSession {
  const thrown = (seat: string): Roll => ({
    id: 1,
    kind: 'spaceCannon',
    stage: 'offence',
    seat,
    target: seat === 'a' ? 'b' : 'a',
    planet: null,
    effect: null,
    firing: [],
    dice: [
      {
        id: 'd1',
        unit: 'x',
        value: 6,
        raw: 5,
        mods: [],
        final: 5,
        hits: 0,
        restriction: 'any',
        isExtra: false,
        earlier: [],
        boosts: [],
      },
    ],
    isFinal: false,
  })
  const here: TiSession = { ...s, step, planet: step.startsWith('P4') ? 'Lodor' : null }
  if (who === 'roller') return { ...here, rolls: [thrown('a')] }
  if (who === 'opponent of roller') return { ...here, rolls: [thrown('b')] }
  if (who === 'target')
    return {
      ...here,
      batches: [
        { id: 1, stage: 'space', target: 'a', place: 'space', hits: [], lastSerial: 99, barred: [], isConfirmed: false },
      ],
    }
  const gained = who === 'loser' ? 'a' : null
  const result = who === 'winner' ? ('attacker' as const) : null
  return { ...here, spaceResult: result, planets: here.planets.map(planet => ({ ...planet, result, gainedBy: gained })) }
}
function isShown(s: TiSession, effect: EffectData, seat: string): boolean {
  switch (effect.mode) {
    case 'prompt':
      return offers(s, seat).some(offer => offer.effect.id === effect.id)
    case 'reminder':
      return remindersOf(s).some(reminder => reminder.effect.id === effect.id && reminder.seats.includes(seat))
    case 'auto':
      return effectsHere(s).includes(effect) && (isAsked(effect) || hasAuto(s, seat, effect.id))
  }
}
/** Conditions only the table knows: the effect waits for its switch. */
const isAsked = ({ condition }: EffectData): boolean =>
  condition !== undefined && !['active breach', 'fracture', 'mecatol|home|legendary'].includes(condition)
const needsPlace = ({ condition }: EffectData): boolean => condition === 'fracture' || condition === 'mecatol|home|legendary'

describe('TI-G.5.1 TI-R.2 every effect in its steps and in no other', () => {
  test('the file has its 302', () => expect(DATA.effects).toHaveLength(302))
  test.each(DATA.effects.map(effect => [effect.id, effect.mode, effect] as const))('%s (%s)', (_id, _mode, effect) => {
    const seat = ownerSeat(effect)
    const base = owned(effect, true)
    const fitting: TiSession = needsPlace(effect)
      ? {
          ...base,
          system: { ...base.system, fracture: true },
          planets: base.planets.map(planet => ({ ...planet, legendary: true })),
        }
      : base
    const seen = STEP_IDS.filter(step => isShown(inItsMoment(fitting, effect, step), effect, seat))
    const told = STEP_IDS.filter(step => effect.steps.includes(step) || effect.steps.includes('any'))
    expect(seen).toEqual(told)
  })
  /** Action cards are everybody's, and so are texts that belong to no piece in particular (TI-G.5.10). */
  const OWNED = DATA.effects.filter(({ kind, unit }) => kind !== 'actionCard' && (kind !== 'unitText' || unit !== undefined))
  test.each(OWNED.map(effect => [effect.id, effect] as const))('TI-G.5.10 %s not without its owner', (_id, effect) => {
    const base = owned(effect, false)
    const seen = STEP_IDS.filter(step => {
      const s = inItsMoment(base, effect, step)
      if (effect.mode === 'auto') return effectsHere(s).includes(effect) && s.seats.some(({ id }) => hasAuto(s, id, effect.id))
      return s.seats.some(({ id }) => isShown(s, effect, id))
    })
    expect(seen).toEqual([])
  })
})

describe('TI-D.5 a prompt without an op is used and told, and changes no piece', () => {
  const TEXTS = DATA.effects.filter(({ op, mode }) => op === undefined && mode === 'prompt')
  const ASKED = new Set(['nekro.singularity', 'mech.bastion', 'agent.bastion'])
  const WON = new Set(['mentak.salvageops', 'bastion.phoenix', 'cmd.mentak', 'pn.standard', 'ac.salvage'])
  /** A table at the moment of the effect. */
  function momentOf(effect: EffectData) {
    const seat = ownerSeat(effect)
    const given: Given = {
      ...(seat === 'a' ? { a: sheetFor(effect) } : { b: sheetFor(effect) }),
      more: { units: [...pieceFor(effect, seat)] },
    }
    const step = effect.steps[0] as StepId
    if (WON.has(effect.id)) {
      const t = clash(at('P2.4', { cruiser: 1 }, { destroyer: 1 }, given), [10], [1]).assign('b')
      while (t.step !== 'PC.1') t.advance()
      return t
    }
    if (effect.id === 'ac.reparations') {
      const t = clash(ashore({ infantry: 2 }, { infantry: 1 }, given), [10, 1], [1])
      return t.assign('b')
    }
    if (effect.id === 'mech.yin') return ashore({ infantry: 1 }, { infantry: 1 }, given)
    if (effect.id === 'unit.linkship') {
      const t = at(
        'P1.1',
        {},
        { cruiser: 1 },
        {
          a: { faction: 'ralnel' },
          more: {
            units: [
              { seat: 'a', unit: 'ralnel_destroyer', place: 'space' },
              { seat: 'a', unit: 'pds', place: LODOR },
            ],
          },
        },
      )
      return t.step === 'P1.1' ? t.advance() : t
    }
    if (step === 'P2.5') return clash(at('P2.4', { cruiser: 2 }, { cruiser: 2 }, given), [1], [1])
    return at(step, { cruiser: 1 }, { cruiser: 1 }, given)
  }
  test.each(TEXTS.filter(({ id }) => !ASKED.has(id)).map(effect => [effect.id, effect] as const))('%s', (id, effect) => {
    const t = momentOf(effect)
    const seat = ownerSeat(effect)
    expect([t.step, offered(t, seat, id)]).toEqual([t.step, true])
    const before = t.s.units
    t.use(seat, id).decline()
    expect(t.told('effectUsed').at(-1)?.use).toMatchObject({ effect: id, seat })
    expect(t.s.units).toEqual(before)
  })
  test.each([
    ['nekro.singularity', { faction: 'nekro' }, 'b'],
    ['agent.bastion', { leaders: ['agent.bastion'] }, 'a'],
    ['mech.bastion', { faction: 'bastion' }, 'a'],
  ] as const)('%s is asked for when a unit is destroyed', (id, sheet, loser) => {
    const t =
      id === 'mech.bastion'
        ? clash(
            ashore(
              { infantry: 1 },
              { infantry: 1 },
              {
                a: sheet,
                more: {
                  units: [{ seat: 'a', unit: 'bastion_mech', place: LODOR, galvanized: true, committed: true, damaged: true }],
                },
              },
            ),
            [1],
            [10],
          )
        : clash(
            at('P2.4', { cruiser: 2 }, { cruiser: 2 }, { a: sheet as Sheet }),
            [loser === 'b' ? 10 : 1, 1],
            [loser === 'a' ? 10 : 1, 1],
          )
    t.act(loser, { type: 'destroy', unit: t.id(loser, id === 'mech.bastion' ? 'mech' : 'cruiser') })
    const isAsked = () => t.s.questions.some(question => question.seat === 'a' && question.effects.includes(id))
    for (let n = 0; n < 6 && !isAsked() && t.s.questions.length > 0; n++) t.act(t.s.questions.at(-1)?.seat as string, 'pass')
    expect(isAsked()).toBe(true)
  })
})
