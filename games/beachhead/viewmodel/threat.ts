// PRODUCT 13, BI-25.10: what could come back. For each hex a unit may go to: who could attack it there before this turn ends and what that
// would cost on average, by the plans and the odds of the attack itself (BI-25.13).
//
// Counted are the enemies that the seat sees face up, each once with its best attack: from where it stands, or, where it still moves before the
// Action Phase (BI-8.7), from any hex that it can reach. Markers and enemies out of sight have no numbers: those that may be near are named.
import { planIfAny, unfit } from '../rules/combat/attack-plan.ts'
import { planMortar } from '../rules/combat/mortar.ts'
import { canAct, isRefusal } from '../rules/combat/readiness.ts'
import { openingKnowledge, seenMoving, sideSees } from '../rules/knowledge/knowledge.ts'
import type { ShownPiece } from '../rules/knowledge/view.ts'
import { type Field, fieldOf } from '../rules/map/field.ts'
import { moveFault } from '../rules/movement/may-move.ts'
import { allowance, unitMover } from '../rules/movement/mover.ts'
import { defaultPath, destinations } from '../rules/movement/paths.ts'
import { strikeOdds } from '../rules/odds/strike-odds.ts'
import { unitWith } from '../rules/state/copies.ts'
import { type BeachheadState, isWasp, sideOf, type Unit, unitById } from '../rules/state/state.ts'
import { enemyOf, type Side, type StepName, UNITS } from '../rules/tables/index.ts'
import { missileKind, planSparrow, SPARROW_DICE, SPARROW_NEED } from '../rules/wasp/wasp-defences.ts'
import { pieceName } from './names.ts'
import { type BeachheadView, seatOf, stateOf } from './position.ts'

/** The worst one enemy could do. `from` is where it would do it from; `expectedLoss` in HP. */
export type Attacker = {
  readonly unit: string
  readonly by: 'fire' | 'mortar' | 'Sea Sparrow'
  readonly from: string
  readonly expectedLoss: number
}
export type HexThreat = {
  readonly hex: string
  /** Over all attackers: it may be more than there is to lose. */
  readonly expectedLoss: number
  /** All there is to lose. */
  readonly most: number
  readonly attackers: readonly Attacker[]
  /** Names of markers and of enemies out of sight that may be near; nothing of them is counted. */
  readonly unknown: readonly string[]
}

/** A marker this near may hide a unit that reaches the hex; no direct weapon that hides shoots farther at the ground. */
const NEAR_MARKER = 3

const kept = new WeakMap<BeachheadView, Map<string, Scout | null>>()

/** The danger of one hex for this unit of the viewer's; null for an onlooker, and where the unit or the hex is none. */
export function threatAt(view: BeachheadView, unit: string, hex: string): HexThreat | null {
  return scoutOf(view, unit)?.at(hex) ?? null
}

/** Kept by view: all hexes of one unit share most of the work, and the screen asks for the same again and again. */
function scoutOf(view: BeachheadView, unit: string): Scout | null {
  let byUnit = kept.get(view)
  if (!byUnit) {
    byUnit = new Map()
    kept.set(view, byUnit)
  }
  let scout = byUnit.get(unit)
  if (scout === undefined) {
    const seat = seatOf(view)
    const prey = seat && view.muster === null ? unitById(stateOf(view), unit) : undefined
    scout = seat && prey && sideOf(prey) === seat ? new Scout(view, seat, prey) : null
    byUnit.set(unit, scout)
  }
  return scout
}

/** An enemy that may attack: where it would do it from, nearest to it first. null: it has moved, and stays where it is. */
type Foe = { readonly unit: Unit; readonly allowance: number; readonly reach: readonly number[] | null }
type Best = { readonly dice: number; readonly need: number; readonly cell: number }

class Scout {
  readonly #view: BeachheadView
  readonly #prey: Unit
  readonly #enemy: Side
  readonly #field: Field
  /** Own pieces and the enemies in sight, the unit itself lifted off the map. */
  readonly #known: BeachheadState
  readonly #foes: readonly Foe[]
  readonly #found = new Map<string, HexThreat | null>()
  readonly #losses = new Map<string, number>()
  #seen: (Pick<BeachheadState, 'known'> & { readonly state: BeachheadState }) | null = null

  constructor(view: BeachheadView, seat: Side, prey: Unit) {
    this.#view = view
    this.#prey = prey
    this.#enemy = enemyOf(seat)
    const state = stateOf(view)
    this.#field = fieldOf(state)
    const seen = new Set(view.shown[this.#enemy].filter(({ live, type }) => live && type !== null).map(({ name }) => name))
    const others = state.units.filter(
      unit => unit !== prey && unit.carrier !== prey.who.id && (sideOf(unit) === seat || seen.has(unit.who.id)),
    )
    const bare: BeachheadState = { ...state, units: others, dummies: seat === 'defender' ? state.dummies : [] }
    this.#known = { ...bare, known: openingKnowledge(bare) }
    this.#foes = others.flatMap(unit => (sideOf(unit) === this.#enemy ? this.#foe(unit) : []))
  }

  at(hex: string): HexThreat | null {
    let threat = this.#found.get(hex)
    if (threat === undefined) {
      const cell = this.#field.cell(hex)
      threat = cell < 0 ? null : this.#judge(hex, cell)
      this.#found.set(hex, threat)
    }
    return threat
  }

  /** Nothing for one that cannot attack as things stand. */
  #foe(unit: Unit): readonly Foe[] {
    if (unit.cell < 0 || canAct(this.#known, unit) || unfit(unit)) return []
    const step = laterStep(this.#view.step, unit)
    if (step === null) return [{ unit, allowance: 0, reach: null }]
    const then: BeachheadState = { ...this.#known, step, acting: this.#enemy }
    const far = allowance(then, unit)
    if (moveFault(then, unit, far)) return [{ unit, allowance: 0, reach: null }]
    return [{ unit, allowance: far, reach: destinations(then, unitMover(then, unit, far)) }]
  }

  #judge(hex: string, cell: number): HexThreat {
    const target = this.#placed(cell)
    const state: BeachheadState = { ...this.#known, units: [...this.#known.units, target], step: 'action', acting: this.#enemy }
    const attackers: Attacker[] = []
    for (const foe of this.#foes) {
      const best = this.#best(state, foe, target)
      const expectedLoss = best ? this.#loss(state, foe.unit, target, best) : 0
      const by = foe.unit.who.facts.type === 'mortar_team' ? 'mortar' : 'fire'
      if (best && expectedLoss > 0)
        attackers.push({ unit: foe.unit.who.id, by, from: this.#field.hex(best.cell), expectedLoss })
    }
    const missile = target.who.facts.isAir && target.marker === null ? this.#sparrow(state, target) : null
    const gun = attackers.findIndex(({ unit }) => unit === missile?.unit)
    if (missile && (gun < 0 || missile.expectedLoss > attackers[gun]!.expectedLoss))
      attackers.splice(gun < 0 ? attackers.length : gun, 1, missile)
    attackers.sort((a, b) => b.expectedLoss - a.expectedLoss)
    return {
      hex,
      most: target.hp,
      attackers,
      expectedLoss: attackers.reduce((sum, each) => sum + each.expectedLoss, 0),
      unknown: this.#unknown(cell),
    }
  }

  /** The unit as it would stand there. BI-13.10: one that hides is turned over where an enemy in sight sees it on its way. */
  #placed(cell: number): Unit {
    const { who, marker } = this.#prey
    const there = { cell, carrier: null, airborne: who.facts.isAir, moved: true }
    if (marker === null) return unitWith(this.#prey, there)
    const mover = unitMover(this.#known, this.#prey)
    const path = this.#prey.cell < 0 ? null : defaultPath(this.#known, mover, cell)
    const isSeen = (path?.cells ?? [cell]).some(each => seenMoving(this.#known, mover.side, each))
    return unitWith(this.#prey, isSeen ? { ...there, marker: null, revealedTurn: this.#known.turn } : there)
  }

  /** The most dice, of equal ones from the nearest hex. */
  #best(state: BeachheadState, foe: Foe, target: Unit): Best | null {
    let best: Best | null = null
    for (const cell of this.#stands(state, foe, target)) {
      const shot = this.#shot(state, foe.unit, cell, target)
      if (shot && (best === null || shot.dice > best.dice || (shot.dice === best.dice && shot.need < best.need)))
        best = { ...shot, cell }
    }
    return best
  }

  /** Where it could shoot from: the hexes around the target that it reaches, the nearest first. */
  #stands(state: BeachheadState, { unit, allowance: far, reach }: Foe, target: Unit): readonly number[] {
    if (reach === null) return [unit.cell]
    const { range } = unit.who.facts
    if (this.#field.distance(unit.cell, target.cell) > range + 1 + far) return []
    const near = this.#field.distance(unit.cell, target.cell) <= far
    const open = new Set(near ? this.#around(state, unit, far) : reach)
    return this.#field.within(target.cell, range + 1).filter(cell => cell === unit.cell || open.has(cell))
  }

  /** The unit itself stands in the way. */
  #around(state: BeachheadState, unit: Unit, far: number): readonly number[] {
    const step = laterStep(this.#view.step, unit)!
    const seen: BeachheadState = { ...state, step, acting: this.#enemy, known: this.#knownIn(state) }
    return destinations(seen, unitMover(seen, unit, far))
  }

  /** What each side sees with the unit there; asked by all its enemies in turn. */
  #knownIn(state: BeachheadState): BeachheadState['known'] {
    if (this.#seen?.state !== state) this.#seen = { state, known: openingKnowledge(state) }
    return this.#seen.known
  }

  #shot(state: BeachheadState, foe: Unit, cell: number, target: Unit): Pick<Best, 'dice' | 'need'> | null {
    const isThere = cell === foe.cell
    const attacker = isThere ? foe : unitWith(foe, { cell, moved: true, airborne: foe.who.facts.isAir })
    if (foe.who.facts.type === 'mortar_team') return this.#shelling(state, attacker, target)
    return target.marker === null ? planIfAny(state, attacker, target) : null
  }

  /** BI-15.18: a mortar needs no sight of its own; another unit has to have seen the target. */
  #shelling(state: BeachheadState, attacker: Unit, target: Unit): Pick<Best, 'dice' | 'need'> | null {
    if (target.airborne) return null
    const { id } = attacker.who
    const then = { ...state, units: state.units.map(unit => (unit.who.id === id ? attacker : unit)) }
    const isShown = target.marker !== null || this.#view.setting.options.fog === 'markers'
    if (!isShown && !sideSees(then, this.#enemy, target.cell)) return null
    const plan = planMortar(then, this.#enemy, id, this.#field.hex(target.cell))
    return isRefusal(plan) || plan.dice === 0 ? null : { dice: plan.dice, need: plan.need(then, target).need }
  }

  #loss(state: BeachheadState, foe: Unit, target: Unit, { dice, need }: Best): number {
    const { type } = foe.who.facts
    const kind = isWasp(target) && type !== 'mortar_team' ? missileKind(type, 'action') : null
    const key = `${dice} ${need} ${kind}`
    let loss = this.#losses.get(key)
    if (loss === undefined) {
      loss = strikeOdds(state, { target, dice, need, modifiers: [], needModifiers: [] }, kind).facts?.expectedDamage ?? 0
      this.#losses.set(key, loss)
    }
    return loss
  }

  /** BI-18.12: the ship's other weapon, against the Defender's aircraft. */
  #sparrow(state: BeachheadState, target: Unit): Attacker | null {
    const plan = planSparrow({ ...state, known: this.#knownIn(state) }, this.#enemy, target.who.id)
    if (isRefusal(plan)) return null
    const { wasp } = plan
    const expectedLoss = this.#loss(state, wasp, target, { dice: SPARROW_DICE, need: SPARROW_NEED, cell: wasp.cell })
    return { unit: wasp.who.id, by: 'Sea Sparrow', from: this.#field.hex(wasp.cell), expectedLoss }
  }

  #unknown(cell: number): readonly string[] {
    const mayReach = ({ hex, type, live }: ShownPiece): boolean => {
      if (live && type !== null) return false
      const distance = this.#field.distance(this.#field.cell(hex), cell)
      if (type === null) return distance <= NEAR_MARKER
      const { range, mv } = UNITS[type]
      return distance <= range + mv
    }
    return this.#view.shown[this.#enemy].filter(mayReach).map(({ name }) => name)
  }
}

/** BI-8.2, BI-8.7: the step in which an enemy still moves before the Action Phase of this turn; null where it has moved. */
function laterStep(now: StepName, { who }: Unit): StepName | null {
  const { side, isAir } = who.facts
  const then: StepName = side === 'defender' ? 'move.defender' : isAir ? 'move.air' : 'move.assault'
  return MOVES.indexOf(now) < MOVES.indexOf(then) ? then : null
}
/** After these a unit moves only by an action of its own. */
const MOVES: readonly StepName[] = ['deploy', 'move.air', 'move.defender', 'move.assault', 'action']

/** '0.8', and '0' where next to nothing is to be feared. */
export const lossText = (loss: number): string => (loss < 0.05 ? '0' : loss.toFixed(1))

/** One sentence for those who do not see the board. */
export function threatWords(view: BeachheadView, { expectedLoss, attackers, unknown }: HexThreat): string {
  const who = attackers.map(({ unit, by, expectedLoss: loss }) => `${pieceName(view, unit)} by ${by} ${lossText(loss)}`)
  const from = who.length > 0 ? `: ${who.join(', ')}` : '; nobody in sight reaches it'
  const more = unknown.length > 0 ? ` Not counted: ${unknown.map(name => pieceName(view, name)).join(', ')}.` : ''
  return `Risk ${lossText(expectedLoss)} HP on average${from}.${more}`
}
