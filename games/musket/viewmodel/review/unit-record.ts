// MK-20.23: what each unit did in a battle that is over: strength lost and taken, volleys against what the chances promised, charges, and its end.
import type { ChargeMade, FireMade, MusketEvent } from '../../rules/contract/events.ts'
import { type MusketState, type Profile, unitById } from '../../rules/state/state.ts'
import { CHANCE_OF, type Side } from '../../rules/tables.ts'
import { hexName } from '../../text/names.ts'
import { hexOf } from '../hex-names.ts'
import type { BattleStep } from './strength-curve.ts'

export type UnitRecord = {
  readonly id: string
  readonly name: string
  readonly side: Side
  lost: number
  dealt: number
  volleys: number
  hits: number
  /** Hits that these volleys had to expect by their chances. */
  expected: number
  /** Those that came to a contest (MK-9.8). */
  charges: number
  /** Charges that repulsed or destroyed the enemy. */
  won: number
  fate: string
}

/** Every unit of the battle, also those that never came, in the order of the scenario. */
export function unitRecordsOf(steps: readonly BattleStep[]): readonly Readonly<UnitRecord>[] {
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return []
  const ledger = new UnitRecords(first.before)
  for (const step of steps) {
    const losses = lossesIn(step)
    for (const [id, sp] of losses) ledger.of(id).lost += sp
    for (const event of step.events) ledger.enter(event, losses)
  }
  return ledger.close(last.after)
}

/** Strength lost between two positions, by unit. A unit that exited lost nothing. */
function lossesIn({ before, after, events }: BattleStep): LossByUnit {
  const left = events.flatMap(event => (event.type === 'unit_exited' && !event.stopped ? [event.unit.id] : []))
  const losses = new Map<string, number>()
  for (const { who, sp } of before.units) {
    const lost = sp - (unitById(after, who.id)?.sp ?? 0)
    if (lost > 0 && !left.includes(who.id)) losses.set(who.id, lost)
  }
  return losses
}
type LossByUnit = ReadonlyMap<string, number>

class UnitRecords {
  readonly #rows: ReadonlyMap<string, UnitRecord>

  constructor({ units, arrivals }: MusketState) {
    const all = [...units, ...arrivals].map(({ who }) => blank(who))
    this.#rows = new Map(all.map(record => [record.id, record]))
  }

  of(id: string): UnitRecord {
    return this.#rows.get(id)!
  }

  enter(event: MusketEvent, losses: LossByUnit): void {
    if (event.type === 'fire_action') this.#fire(event, losses)
    else if (event.type === 'charge_action') this.#charge(event, losses)
    else if (event.type === 'unit_exited' && !event.stopped)
      this.of(event.unit.id).fate = `Left by the ${event.edge} edge, turn ${event.turn}`
  }

  /** A unit without a recorded fate is still on the board or has not arrived. */
  close(state: MusketState): readonly UnitRecord[] {
    const all = [...this.#rows.values()]
    for (const record of all) if (record.fate === '') record.fate = endOf(state, record.id)
    return all
  }

  #fire(event: FireMade, losses: LossByUnit): void {
    const record = this.of(event.unit.id)
    record.volleys++
    record.hits += event.hit.passed ? 1 : 0
    record.expected += event.hit.chance / CHANCE_OF
    record.dealt += losses.get(event.target.id) ?? 0
    this.#bury(event)
  }

  #charge(event: ChargeMade, losses: LossByUnit): void {
    const record = this.of(event.unit.id)
    const outcome = event.contest?.outcome
    record.charges += outcome === undefined ? 0 : 1
    record.won += outcome === 'defender_retreats' || outcome === 'defender_eliminated' ? 1 : 0
    record.dealt += losses.get(event.target.id) ?? 0
    this.of(event.target.id).dealt += losses.get(event.unit.id) ?? 0
    this.#bury(event)
  }

  #bury({ unit, target, eliminatedUnits, turn }: FireMade | ChargeMade): void {
    for (const { id, at } of [unit, target])
      if (eliminatedUnits.includes(id)) this.of(id).fate = `Lost at ${hexName(at)}, turn ${turn}`
  }
}

const blank = ({ id, name, side }: Profile): UnitRecord => ({
  id,
  name,
  side,
  lost: 0,
  dealt: 0,
  volleys: 0,
  hits: 0,
  expected: 0,
  charges: 0,
  won: 0,
  fate: '',
})

function endOf(state: MusketState, id: string): string {
  const unit = unitById(state, id)
  return unit ? `At ${hexName(hexOf(state, unit))}, ${unit.sp} of ${unit.who.max}` : 'Never came'
}
