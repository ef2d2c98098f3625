// A step as it is told on the board: who goes where, who fires at whom, what falls. From events alone, as the viewer was told them.
import type { Die, Effect, Pose } from '@sandtable/board'
import { eased, linear } from '@sandtable/board'
import type { BeachheadEvent, BeachheadView } from '../desk/index.ts'
import { hexOf } from '../desk/index.ts'

type Point = { readonly x: number; readonly y: number }
export type Scene = {
  readonly poses: ReadonlyMap<string, Pose>
  readonly effects: readonly Effect[]
  readonly dice: readonly Die[]
}

type Beat = { readonly from: number; readonly ms: number; readonly play: (t: number, scene: Draft) => void }
type Draft = { readonly poses: Map<string, Pose>; readonly effects: Effect[]; dice: readonly Die[] }
type Strike = Extract<BeachheadEvent, { type: 'attacked' }>['strike']

const HEX_MS = 140
const FIRE_MS = 900
const FALL_MS = 380
const WORD_MS = 620
/** Nobody watches a pause that long. */
const MOST_MS = 5200

export class Story {
  readonly #beats: Beat[] = []
  readonly #view: BeachheadView
  readonly #point: (hex: string) => Point
  #ms = 0

  constructor(view: BeachheadView, events: readonly BeachheadEvent[], point: (hex: string) => Point) {
    this.#view = view
    this.#point = point
    for (const event of events) this.#tell(event)
  }

  get ms(): number {
    return Math.min(this.#ms, MOST_MS)
  }

  at(elapsed: number): Scene {
    const scene: Draft = { poses: new Map(), effects: [], dice: [] }
    for (const { from, ms, play } of this.#beats) if (elapsed >= from) play(linear(elapsed, from, ms), scene)
    return scene
  }

  #add(ms: number, play: Beat['play']): void {
    this.#beats.push({ from: this.#ms, ms, play })
    this.#ms += ms
  }

  #tell(event: BeachheadEvent): void {
    switch (event.type) {
      case 'moved':
        this.#walk(event.unit.name, [event.unit.hex, ...event.path])
        break
      case 'launched':
        this.#word(event.hex, 'Launched', 'plain')
        break
      case 'unit_destroyed':
        this.#fall(event.unit.name)
        break
      case 'revealed':
        if (event.piece.hex !== null) this.#word(event.piece.hex, 'Revealed', 'plain')
        break
      default:
        this.#tellFire(event)
    }
  }

  #tellFire(event: BeachheadEvent): void {
    switch (event.type) {
      case 'attacked':
        this.#strike(event.unit.hex, event.strike)
        break
      case 'sam_fired':
        this.#strike(event.by.hex, event.strike)
        break
      case 'sparrow_fired':
        this.#strike(this.#shipHex(), event.strike)
        break
      case 'mines_struck':
        this.#strike(null, event.strike)
        break
      case 'area_fired':
        for (const strike of event.strikes) this.#strike(event.by?.hex ?? null, strike)
        if (event.strikes.length === 0) for (const hex of event.hexes) this.#burst(hex)
        break
      case 'structure_attacked':
        this.#volley(event.unit.hex, hexOf(this.#view, event.objective), event.dice, event.need, `${event.damage} damage`)
        break
      case 'ciws_answered':
        if (event.used) this.#volley(this.#shipHex(), null, event.dice, 0, `CIWS stops ${event.negated}`)
        break
      default:
    }
  }

  #shipHex = (): string | null => this.#view.own?.units.find(({ type }) => type === 'usswasp')?.hex ?? null

  #walk(id: string, way: readonly (string | null)[]): void {
    const points = way.filter(hex => hex !== null).map(hex => this.#point(hex))
    if (points.length < 2) return
    const legs = points.length - 1
    this.#add(legs * HEX_MS, (t, { poses }) => {
      const along = t * legs
      const leg = Math.min(legs - 1, Math.floor(along))
      const [a, b] = [points[leg] as Point, points[leg + 1] as Point]
      const part = eased(along - leg, 0, 1)
      poses.set(id, { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })
    })
  }

  #strike(from: string | null, { target, dice, need, damage, tokens, destroyed, hits, hpLeft }: Strike): void {
    const said = destroyed
      ? 'Destroyed'
      : damage > 0
        ? `−${damage}`
        : hits > 0
          ? 'Stopped'
          : tokens > 0
            ? 'Suppressed'
            : 'Missed'
    this.#volley(from, target.hex, dice, need, said, damage > 0 ? 'bad' : 'plain')
    if (damage > 0 && !destroyed) {
      const piece = target.name
      this.#add(0, (_, { poses }) =>
        poses.set(piece, { ...poses.get(piece), pips: { have: hpLeft, of: hpLeft + damage }, chipped: true }),
      )
    }
  }

  #volley(
    from: string | null,
    to: string | null,
    dice: readonly number[],
    need: number,
    said: string,
    tone: 'bad' | 'plain' = 'plain',
  ): void {
    const a = from === null ? null : this.#point(from)
    const b = to === null ? a : this.#point(to)
    this.#add(FIRE_MS, (t, scene) => {
      if (a && b && a !== b && t < 0.5) {
        scene.effects.push({ kind: 'flash', x: a.x, y: a.y, t: Math.min(1, t * 2), bearing: Math.atan2(b.y - a.y, b.x - a.x) })
        scene.effects.push({ kind: 'ball', x: b.x, y: b.y, fromX: a.x, fromY: a.y, t: Math.min(1, t * 2) })
      }
      if (b && t >= 0.4 && t < 1) {
        scene.effects.push({ kind: 'burst', x: b.x, y: b.y, t: (t - 0.4) / 0.6 })
        scene.effects.push({ kind: 'word', x: b.x, y: b.y - 30, t: (t - 0.4) / 0.6, text: said, tone })
      }
      scene.dice = dice.map(value => ({ kind: 'd6', value, ...(need > 0 ? { least: need } : {}) }))
    })
  }

  #burst(hex: string): void {
    const { x, y } = this.#point(hex)
    this.#add(260, (t, { effects }) => t < 1 && effects.push({ kind: 'burst', x, y, t }))
  }

  #fall(id: string): void {
    this.#add(FALL_MS, (t, { poses }) => poses.set(id, { ...poses.get(id), opacity: 1 - t, scale: 1 - 0.3 * t, turn: 14 * t }))
  }

  #word(hex: string, text: string, tone: 'good' | 'bad' | 'plain'): void {
    const { x, y } = this.#point(hex)
    this.#add(WORD_MS, (t, { effects }) => t < 1 && effects.push({ kind: 'word', x, y: y - 30, t, text, tone }))
  }
}
