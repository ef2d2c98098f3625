// Hints at the moment of decision: each fires on the position alone, names its clause and is shown once.
import type { Hint } from '@sandtable/board'
import { commandOf } from '../../rules/contract/queries.ts'
import { fieldOf } from '../../rules/map/field.ts'
import type { MusketView } from '../../rules/state/position.ts'
import { STATS } from '../../rules/tables.ts'
import { commandAreas, hud, type MusketState, mapFeatures, overlay, stillToAct, type Unit } from '../../viewmodel/index.ts'
import { stateOf } from '../positions.ts'

type Test = (state: MusketState, seat: string) => boolean

const hint = (id: string, clause: string, text: string, test: Test): Hint<MusketView> => ({
  id,
  clause,
  text,
  when: (view, seat) => {
    const state = stateOf(view)
    return !state.result && state.player === seat && test(state, seat)
  },
})

const own = (state: MusketState, seat: string) => state.units.filter(({ who }) => who.side === seat)
const ready = (state: MusketState, seat: string) => own(state, seat).filter(unit => !unit.activated)
const isFresh = (state: MusketState) => state.active === null
const shown = (state: MusketState, unit: Unit) => overlay(state, unit.who.id)
const canFire = (state: MusketState, unit: Unit) =>
  shown(state, unit)?.targets.some(({ rings }) => rings.includes('fire')) ?? false
const canCharge = (state: MusketState, unit: Unit) =>
  shown(state, unit)?.targets.some(({ rings }) => rings.includes('charge')) ?? false
const leads = (state: MusketState, unit: Unit) => state.leaders.some(({ on }) => on === unit.who.id)

export const HINTS: readonly Hint<MusketView>[] = [
  hint(
    'out-of-command',
    'MK-12.7',
    'A unit marked ? stands outside every leader’s reach: it acts only on 30 or less of 60. The star above the map (key L) shows how far each leader reaches.',
    (state, seat) => isFresh(state) && ready(state, seat).some(({ who }) => !commandOf(state, who.id).inCommand),
  ),
  hint(
    'fire-before-move',
    'MK-4.2',
    'One of your units has an enemy in reach: select it and a ring shows whom. Line infantry, dragoons and guns fire or move in a turn, not both.',
    (state, seat) =>
      isFresh(state) && ready(state, seat).some(u => STATS[u.who.kind].actionType === 'MOVE_OR_FIRE' && canFire(state, u)),
  ),
  hint(
    'light-both',
    'MK-4.3',
    'Light infantry may move and fire in one activation, in either order: step up, fire, or fire and slip away.',
    (state, seat) => isFresh(state) && ready(state, seat).some(u => u.who.kind === 'LIGHT' && canFire(state, u)),
  ),
  hint(
    'both-rings',
    'MK-20.6',
    'Solid ring: in range of fire. Dashed ring: can be charged. With both you choose, and the odds of each are shown before you decide.',
    (state, seat) =>
      isFresh(state) && ready(state, seat).some(u => shown(state, u)?.targets.some(({ rings }) => rings.length === 2) ?? false),
  ),
  hint(
    'charge-uphill',
    'MK-3.7',
    'A charge up difficult ground is at −1, and a defender pushed by 1 or 2 holds anyway. Weaken him by fire first.',
    (state, seat) => {
      const field = fieldOf(state)
      const targets = ready(state, seat).flatMap(
        u => shown(state, u)?.targets.filter(({ rings }) => rings.includes('charge')) ?? [],
      )
      return isFresh(state) && targets.some(({ hex }) => field.difficult[field.cell(hex)] === 1)
    },
  ),
  hint(
    'cavalry-on-guns',
    'MK-9.1',
    'Horsemen may charge anybody, and guns cannot charge back. Unsupported artillery is what cavalry is for.',
    (state, seat) => {
      const guns = new Set(state.units.filter(({ who }) => who.kind === 'ART').map(({ who }) => who.id))
      return (
        isFresh(state) &&
        ready(state, seat).some(
          u => STATS[u.who.kind].isCavalry && (shown(state, u)?.targets.some(t => guns.has(t.unit)) ?? false),
        )
      )
    },
  ),
  hint(
    'leave-hill',
    'MK-6.14',
    'Leaving difficult ground takes a roll of 30 or less for all but light infantry. A hill is easier to hold than to leave.',
    (state, seat) => {
      const field = fieldOf(state)
      return isFresh(state) && ready(state, seat).some(u => field.difficult[u.cell] === 1 && STATS[u.who.kind].checksDifficult)
    },
  ),
  hint(
    'cover',
    'MK-3.4',
    'Woods and towns take 9 of 60 off the fire into them. An enemy in cover is better charged, or left alone.',
    (state, seat) => {
      const field = fieldOf(state)
      const fired = ready(state, seat).flatMap(
        u => shown(state, u)?.targets.filter(({ rings }) => rings.includes('fire')) ?? [],
      )
      return isFresh(state) && fired.some(({ hex }) => field.cover[field.cell(hex)] === 1)
    },
  ),
  hint(
    'weak-unit',
    'MK-11.2',
    'A unit at half strength or less fails most morale checks and loses more by it. Pull it back before it is shot to pieces.',
    (state, seat) => isFresh(state) && ready(state, seat).some(u => u.sp * 2 <= u.who.max),
  ),
  hint(
    'leader-in-danger',
    'MK-12.10',
    'A leader’s unit that takes hits may lose him, and his successor reaches one hex less. Keep him behind the line.',
    (state, seat) => {
      const enemies = state.units.filter(({ who }) => who.side !== seat)
      const field = fieldOf(state)
      const near = (unit: Unit) => enemies.some(e => field.grid.distance(e.cell, unit.cell) <= 2)
      return isFresh(state) && ready(state, seat).some(u => leads(state, u) && near(u))
    },
  ),
  hint(
    'objective-open',
    'MK-14.4',
    'An objective is held by standing on it, not by having been there. One of them is within your reach now.',
    (state, seat) => {
      const open = new Set(
        mapFeatures(state)
          .objectives.filter(({ holder }) => holder === null)
          .map(({ hex }) => hex),
      )
      return isFresh(state) && ready(state, seat).some(u => shown(state, u)?.moves.some(({ hex }) => open.has(hex)) ?? false)
    },
  ),
  hint(
    'road-march',
    'MK-6.8',
    'A march that stays on the road goes one hex farther, as long as no enemy is next to it.',
    (state, seat) =>
      isFresh(state) &&
      ready(state, seat).some(u => shown(state, u)?.moves.some(({ cost }) => cost > STATS[u.who.kind].allowance) ?? false),
  ),
  hint(
    'time-is-short',
    'MK-14.10',
    'The last turns: look at what each side needs at the end of the game before you move.',
    state => isFresh(state) && hud(state).limit !== null && (hud(state).limit ?? 0) - state.turn <= 1,
  ),
  hint(
    'all-done',
    'MK-5.2',
    'Every unit that can act has acted. End the turn with T or the button below.',
    state =>
      isFresh(state) && state.units.some(u => u.activated && u.who.side === state.player) && stillToAct(state).length === 0,
  ),
  hint(
    'charge-open',
    'MK-9.13',
    'A charge is two dice and the strengths against each other: with more strength in the open it is usually worth it.',
    (state, seat) =>
      isFresh(state) &&
      commandAreas(state).length > 0 &&
      ready(state, seat).some(u => canCharge(state, u) && !canFire(state, u)),
  ),
]
