// One step of the battle as an animation: moves, shots and dice on one time line, in milliseconds at
// pace 1. `at(t)` is a pure function of time, so an animation can be skipped, slowed and tested without a clock.
import type { Die, Effect, Pips, Pose } from '@sandtable/board'
import { eased, linear, risen } from '@sandtable/board/motion'
import type { Draw } from '@sandtable/kernel'
import type {
  ChargeMade,
  FireMade,
  LeaderCasualty,
  LeavingCheck,
  MoraleRecord,
  NamedUnit,
} from '../../rules/contract/events.ts'
import { fieldOf } from '../../rules/map/field.ts'
import { type MusketEvent, type MusketState, purposeOf } from '../../viewmodel/index.ts'

type Point = { readonly x: number; readonly y: number }
type Leg = { readonly from: number; readonly ms: number; readonly a: Point; readonly b: Point }
type TimedEffect = { readonly from: number; readonly ms: number; readonly make: (t: number) => Effect }

export type AnimationFrame = {
  readonly poses: ReadonlyMap<string, Pose>
  readonly effects: readonly Effect[]
  readonly dice: readonly Die[]
}

const MARCH = 240
const RIDE = 150
const DIE = 460
const WORD = 900
/** From one line of words to the next. */
const LINE = 17

export class StepAnimation {
  #now = 0
  readonly #legs = new Map<string, Leg[]>()
  readonly #pips = new Map<string, { at: number; pips: Pips }[]>()
  readonly #shakes: { unit: string; at: number }[] = []
  readonly #fades: { unit: string; at: number; ms: number; kind: 'gone' | 'arrives' }[] = []
  readonly #effects: TimedEffect[] = []
  readonly #words: { hex: string; until: number; line: number }[] = []
  readonly #dice: { at: number; die: Die }[] = []
  readonly #draws: Draw[]
  readonly #before: MusketState
  readonly #point: (hex: string) => Point

  constructor(before: MusketState, events: readonly MusketEvent[], draws: readonly Draw[], point: (hex: string) => Point) {
    this.#before = before
    this.#draws = [...draws]
    this.#point = point
    for (const event of events) this.#tell(event)
    if (this.#now > 0) this.#now += 160
  }

  get ms(): number {
    return this.#now
  }

  at(t: number): AnimationFrame {
    const units = new Set([...this.#legs.keys(), ...this.#pips.keys(), ...this.#fades.map(({ unit }) => unit)])
    const poses = new Map([...units].map(unit => [unit, this.#pose(unit, t)]))
    const effects = this.#effects.filter(({ from, ms }) => t >= from && t < from + ms)
    return {
      poses,
      effects: effects.map(({ from, ms, make }) => make(linear(t, from, ms))),
      dice: this.#dice.filter(({ at }) => t >= at).map(({ die }) => die),
    }
  }

  #pose(unit: string, t: number): Pose {
    const leg = this.#legs.get(unit)?.findLast(({ from }) => t >= from) ?? this.#legs.get(unit)?.[0]
    const share = leg ? eased(t, leg.from, leg.ms) : 0
    const shake = this.#shakes.find(({ unit: id, at }) => id === unit && t >= at && t < at + 260)
    const by = shake ? 2 * Math.sin((t - shake.at) / 18) : 0
    const fade = this.#fades.find(({ unit: id }) => id === unit)
    const gone = fade ? linear(t, fade.at, fade.ms) : 0
    const chips = this.#pips.get(unit)
    const chip = chips?.findLast(({ at }) => t >= at)
    return {
      ...(leg ? { x: leg.a.x + (leg.b.x - leg.a.x) * share + by, y: leg.a.y + (leg.b.y - leg.a.y) * share } : {}),
      ...(chip ? { pips: chip.pips, chipped: t - chip.at < 420 && chip !== chips?.[0] } : {}),
      ...(fade?.kind === 'gone' && gone > 0
        ? { opacity: 1 - gone ** 3, scale: 1 + 0.18 * Math.sin(gone * 3) - 0.25 * gone, turn: 10 * gone }
        : {}),
      ...(fade?.kind === 'arrives' ? { opacity: gone, scale: 1.3 - 0.3 * gone } : {}),
    }
  }

  #tell(event: MusketEvent): void {
    switch (event.type) {
      case 'activation_started':
        if (event.command.roll > 0) this.#die()
        if (!event.command.passed) this.#word(event.unit.at, 'No orders', 'bad')
        break
      case 'move_action':
        this.#march(event.unit, event.path, event.reached, event.checks, MARCH)
        break
      case 'fire_action':
        this.#fire(event)
        break
      case 'charge_action':
        this.#charge(event)
        break
      case 'unit_exited':
        this.#march(event.unit, event.path, event.stopped ? event.unit.at : event.hex, event.checks, MARCH)
        if (!event.stopped) this.#leave(event.unit.id, 450)
        break
      case 'reinforcements_arrived':
        for (const unit of event.arrived) {
          this.#fades.push({ unit: unit.id, at: this.#now, ms: 380, kind: 'arrives' })
          this.#word(unit.at, 'Arrives', 'good', 120)
        }
        if (event.arrived.length > 0) this.#now += 500
        break
      case 'hex_burned':
        this.#effect('burst', event.hex, 600)
        this.#word(event.hex, 'Burns', 'bad')
        break
      default:
    }
  }

  #fire(event: FireMade): void {
    const { unit, target, hit } = event
    const a = this.#point(unit.at)
    const b = this.#point(target.at)
    const bearing = Math.atan2(b.y - a.y, b.x - a.x)
    const start = this.#now
    this.#effects.push({ from: start, ms: 620, make: t => ({ kind: 'flash', ...a, t, bearing }) })
    this.#effects.push({ from: start + 90, ms: 260, make: t => ({ kind: 'ball', fromX: a.x, fromY: a.y, x: b.x, y: b.y, t }) })
    this.#now += 350
    this.#die()
    if (!hit.passed) {
      this.#word(target.at, 'Miss', 'plain')
      return
    }
    if (event.devastating) this.#die()
    this.#hurt(target, event.damage)
    this.#casualty(event.casualty, target.at)
    this.#morale(event.morale, target, target.at)
    this.#gone(event.eliminatedUnits)
  }

  #charge(event: ChargeMade): void {
    const { unit, target, path, contest } = event
    const last = path.at(-1) ?? target.at
    this.#march(unit, path.slice(0, -1), path.at(-2) ?? unit.at, event.checks, RIDE)
    if (!contest) return
    const from = this.#point(path.at(-2) ?? unit.at)
    const enemy = this.#point(last)
    const near = { x: from.x + (enemy.x - from.x) * 0.45, y: from.y + (enemy.y - from.y) * 0.45 }
    this.#leg(unit.id, from, near, 180)
    const between = { x: (near.x + enemy.x) / 2, y: (near.y + enemy.y) / 2 }
    this.#effects.push({ from: this.#now, ms: 2 * DIE + 500, make: t => ({ kind: 'clash', ...between, t }) })
    this.#die()
    this.#die()
    if (contest.attackerLoss > 0) {
      this.#word(unit.at, 'Repulsed', 'bad', 0)
      this.#hurt(unit, contest.attackerLoss)
      this.#leg(unit.id, near, this.#point(event.attackerAt), 320)
      this.#casualty(contest.attackerCasualty, event.attackerAt)
      this.#gone(event.eliminatedUnits)
      return
    }
    this.#hurt(target, contest.defenderLoss)
    const stands = contest.retreat ?? target.at
    if (contest.retreat) this.#leg(target.id, this.#point(target.at), this.#point(contest.retreat), 320)
    else if (!event.eliminatedUnits.includes(target.id)) this.#word(target.at, 'Holds', 'plain', 300)
    this.#casualty(contest.defenderCasualty, stands)
    this.#morale(contest.morale, target, stands)
    this.#gone(event.eliminatedUnits)
    this.#leg(unit.id, near, this.#point(event.attackerAt), 260)
  }

  #march(unit: NamedUnit, path: readonly string[], reached: string, checks: readonly LeavingCheck[], ms: number): void {
    for (const check of checks) {
      this.#die()
      if (!check.passed) this.#word(check.hex, 'Cannot get away', 'bad', 500)
    }
    let here = this.#point(unit.at)
    const stop = path.indexOf(reached)
    for (const hex of stop < 0 ? [] : path.slice(0, stop + 1)) {
      const next = this.#point(hex)
      this.#leg(unit.id, here, next, ms)
      here = next
    }
  }

  #leg(unit: string, a: Point, b: Point, ms: number): void {
    const legs = this.#legs.get(unit) ?? []
    legs.push({ from: this.#now, ms, a, b })
    this.#legs.set(unit, legs)
    this.#now += ms
  }

  /** A shake of two pixels and a pip off the counter. */
  #hurt(unit: NamedUnit, loss: number): void {
    if (loss <= 0) return
    const known = this.#pips.get(unit.id) ?? [{ at: 0, pips: this.#pipsOf(unit.id) }]
    const { have, of } = (known.at(-1) as { pips: Pips }).pips
    known.push({ at: this.#now, pips: { have: Math.max(0, have - loss), of } })
    this.#pips.set(unit.id, known)
    if (!this.#legs.has(unit.id))
      this.#legs.set(unit.id, [{ from: 0, ms: 0, a: this.#point(unit.at), b: this.#point(unit.at) }])
    this.#shakes.push({ unit: unit.id, at: this.#now })
    this.#effect('burst', unit.at, 380)
    this.#word(unit.at, `−${loss}`, 'bad', 420)
  }

  #pipsOf(id: string): Pips {
    const unit = this.#before.units.find(({ who }) => who.id === id)
    return { have: unit?.sp ?? 0, of: unit?.who.max ?? 4 }
  }

  #casualty(casualty: LeaderCasualty | null, hex: string): void {
    if (!casualty) return
    this.#die()
    if (!casualty.fell) return
    this.#effect('star', hex, 900)
    this.#word(hex, `${casualty.name} falls`, 'bad')
    const heir = casualty.replacement
    const host = heir && this.#before.units.find(({ who }) => who.id === heir.on)
    if (host) this.#word(fieldOf(this.#before).hex(host.cell), `Takes over, radius ${heir.radius}`, 'plain')
  }

  #morale(morale: MoraleRecord | null, unit: NamedUnit, hex: string): void {
    if (!morale) return
    this.#die()
    if (morale.passed) {
      this.#word(hex, 'Stands', 'good', 350)
      return
    }
    this.#word(hex, 'Morale fails', 'bad', 350)
    this.#hurt({ ...unit, at: hex }, morale.extraLoss)
    if (morale.retreat) this.#leg(unit.id, this.#point(hex), this.#point(morale.retreat), 320)
  }

  #gone(units: readonly string[]): void {
    for (const unit of units) {
      this.#fades.push({ unit, at: this.#now, ms: 620, kind: 'gone' })
      this.#now += 680
    }
  }

  #leave(unit: string, ms: number): void {
    this.#fades.push({ unit, at: this.#now, ms, kind: 'gone' })
    this.#now += ms
  }

  #die(): void {
    const draw = this.#draws.shift()
    if (!draw) return
    const { kind, value, need, label } = draw
    this.#dice.push({ at: this.#now, die: { kind, value, need, label: purposeOf(label).purpose } })
    this.#now += DIE
  }

  #effect(kind: 'burst' | 'star', hex: string, ms: number): void {
    const point = this.#point(hex)
    this.#effects.push({ from: this.#now, ms, make: t => ({ kind, ...point, t }) })
  }

  /** Words at one place stand one above the other while they last: each on the lowest line that is free, above what has risen. */
  #word(hex: string, text: string, tone: 'good' | 'bad' | 'plain', wait = 650): void {
    const { x, y } = this.#point(hex)
    const from = this.#now
    const taken = this.#words.filter(word => word.hex === hex && word.until > from).map(({ line }) => line)
    let line = 0
    while (taken.includes(line)) line++
    this.#words.push({ hex, until: from + WORD, line })
    const lift = (t: number) => (line === 0 ? 0 : LINE * line + risen(1) - risen(t))
    this.#effects.push({ from, ms: WORD, make: t => ({ kind: 'word', x, y: y - lift(t), t, text, tone }) })
    this.#now += wait
  }
}
