// An imagined world: a state the view allows, with nothing hidden and no questions asked (WW-4.3, WW-15.10). Remembered units are
// assumed to be where they were last seen, and an unknown treasury is guessed.
import type { Dice } from '@sandtable/kernel'
import { imagine, type WwView } from '../../rules/knowledge/view.ts'
import type { Options } from '../../rules/setup/options.ts'
import { NO_PLAN, type Setting, type Unit, type WwState } from '../../rules/state/state.ts'
import { enemyOf, type Side, withSide } from '../../rules/tables.ts'
import { frameOf, type PlannerFrame } from '../planner/frame.ts'

/** An unknown treasury is guessed between these tenths of the own treasury. */
const GUESS = { from: 4, to: 16 }

export function worldFrom(view: WwView, side: Side, dice: Dice): WwState {
  const state = imagine(view, dice)
  const enemy = enemyOf(side)
  const plans = { nw: NO_PLAN, se: NO_PLAN }
  const world: WwState = { ...state, setting: openSetting(state.setting), plans, memory: null }
  if (!state.setting.options.fogOfWar) return world
  const tenths = GUESS.from + dice.pick(GUESS.to - GUESS.from + 1, 'treasury')
  const guessed = Math.floor((state.treasury[side] * tenths) / 10)
  const foes = withRemembered(world.units[enemy], view)
  return {
    ...world,
    units: withSide(world.units, enemy, foes),
    // New enemy recruits must not reuse the serials of remembered units.
    serials: withSide(world.serials, enemy, Math.max(world.serials[enemy], foes.at(-1)?.serial ?? 0)),
    treasury: withSide(world.treasury, enemy, view.treasury[enemy] ?? guessed),
  }
}

function withRemembered(units: readonly Unit[], { memory }: WwView): readonly Unit[] {
  const known = new Set(units.map(({ serial }) => serial))
  const all = [...units]
  for (const { cell, units: seen } of memory ?? []) {
    for (const unit of seen) {
      if (known.has(unit.serial)) continue
      known.add(unit.serial)
      all.push({ ...unit, cell })
    }
  }
  return all.sort((a, b) => a.serial - b.serial)
}

/** By setting, so that the many worlds of a game share one. */
const opened = new WeakMap<Setting, Setting>()

function openSetting(setting: Setting): Setting {
  const { fogOfWar, interactiveCasualties } = setting.options
  if (!fogOfWar && !interactiveCasualties) return setting
  let open = opened.get(setting)
  if (!open) {
    const options: Options = { ...setting.options, fogOfWar: false, interactiveCasualties: false }
    open = { ...setting, options }
    opened.set(setting, open)
  }
  return open
}

/** The world seen by either side: nothing in it is hidden. */
export const openFrame = (world: WwState, side: Side): PlannerFrame =>
  frameOf(world, side, { memory: null, treasury: world.treasury })
