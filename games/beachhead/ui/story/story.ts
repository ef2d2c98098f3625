// A step as it is told on the board: which unit goes where, which fires at which, what falls. From events alone, as the viewer was told them.
import type { Die, Effect, Pose } from '@sandtable/board'
import { eased, linear } from '@sandtable/board'
import type { BeachheadEvent, BeachheadView } from '../../viewmodel/index.ts'
import { hexOf } from '../../viewmodel/index.ts'
import type { Turned } from '../board/drawing.ts'
import { outcry, type RevealedMarker, turnedOver } from './marker-reveal.ts'

type Point = { readonly x: number; readonly y: number }
export type StoryFrame = {
  readonly poses: ReadonlyMap<string, Pose>
  readonly effects: readonly Effect[]
  readonly dice: readonly Die[]
  /** Markers that have been turned over so far; the same list as long as no other is. */
  readonly turned: readonly Turned[]
}

type Beat = { readonly from: number; readonly ms: number; readonly play: (t: number, frame: FrameDraft) => void }
type FrameDraft = {
  readonly poses: Map<string, Pose>
  readonly effects: Effect[]
  dice: readonly Die[]
  turned: readonly Turned[]
}
type Strike = Extract<BeachheadEvent, { type: 'attacked' }>['strike']

const HEX_MS = 140
const FIRE_MS = 900
const FALL_MS = 380
const WORD_MS = 620
/** A marker is turned over, then there is time to read what it was. Of several each begins a little after the one before. */
const REVEAL_MS = 1150
const STAGGER_MS = 320
const FLIP = 0.42
/** Neighbours called out at the same time stand above each other. */
const LINE = 16
const LINES = 3
/** No pause is longer. */
const MOST_MS = 5200

export class Story {
  readonly #beats: Beat[] = []
  readonly #view: BeachheadView
  readonly #after: BeachheadView
  readonly #point: (hex: string) => Point
  /** Each list holds one more than the one before. */
  readonly #turned: (readonly Turned[])[] = [[]]
  readonly #outcries: Effect[] = []
  #ms = 0
  /** What is still running of the last marker. */
  #rest = 0

  constructor(
    { before, after }: { readonly before: BeachheadView; readonly after: BeachheadView },
    events: readonly BeachheadEvent[],
    point: (hex: string) => Point,
  ) {
    this.#view = before
    this.#after = after
    this.#point = point
    for (const event of inSight(events)) this.#tell(event)
    this.#ms += this.#rest
  }

  get ms(): number {
    return Math.min(this.#ms, MOST_MS)
  }

  at(elapsed: number): StoryFrame {
    const frame: FrameDraft = { poses: new Map(), effects: [], dice: [], turned: this.#turned[0]! }
    for (const { from, ms, play } of this.#beats) if (elapsed >= from) play(linear(elapsed, from, ms), frame)
    return frame
  }

  /** For players who want no motion: what was turned over lies there with its name, for as long as the step is read. */
  get still(): StoryFrame {
    return { poses: new Map(), effects: this.#outcries, dice: [], turned: this.#turned.at(-1)! }
  }

  #add(ms: number, play: Beat['play'], advance = ms): void {
    this.#beats.push({ from: this.#ms, ms, play })
    this.#ms += advance
  }

  #tell(event: BeachheadEvent): void {
    if (event.type !== 'revealed') {
      this.#ms += this.#rest
      this.#rest = 0
    }
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
        this.#turnOver(event)
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
      const [a, b] = [points[leg]!, points[leg + 1]!]
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
    this.#add(FIRE_MS, (t, frame) => {
      if (a && b && a !== b && t < 0.5) {
        frame.effects.push({ kind: 'flash', x: a.x, y: a.y, t: Math.min(1, t * 2), bearing: Math.atan2(b.y - a.y, b.x - a.x) })
        frame.effects.push({ kind: 'ball', x: b.x, y: b.y, fromX: a.x, fromY: a.y, t: Math.min(1, t * 2) })
      }
      if (b && t >= 0.4 && t < 1) {
        frame.effects.push({ kind: 'burst', x: b.x, y: b.y, t: (t - 0.4) / 0.6 })
        frame.effects.push({ kind: 'word', x: b.x, y: b.y - 30, t: (t - 0.4) / 0.6, text: said, tone })
      }
      frame.dice = dice.map(value => ({ kind: 'd6', value, ...(need > 0 ? { least: need } : {}) }))
    })
  }

  #burst(hex: string): void {
    const { x, y } = this.#point(hex)
    this.#add(260, (t, { effects }) => t < 1 && effects.push({ kind: 'burst', x, y, t }))
  }

  #fall(id: string): void {
    this.#add(FALL_MS, (t, { poses }) => poses.set(id, { ...poses.get(id), opacity: 1 - t, scale: 1 - 0.3 * t, turn: 14 * t }))
  }

  /** BI-17.3, BI-17.4: the counter is lifted and turned; a dummy has nothing on its front and is taken off. */
  #turnOver(event: RevealedMarker): void {
    const turned = turnedOver(this.#view, this.#after, event)
    if (!turned) return
    const { was, face } = turned
    const turnedSoFar = [...this.#turned.at(-1)!, turned]
    this.#turned.push(turnedSoFar)
    const { x, y } = this.#point(face.hex)
    const raised = LINE * (this.#outcries.length % LINES)
    const word = { kind: 'word', x, y: y - 8 - raised, text: outcry(event), tone: 'plain' } as const
    this.#outcries.push({ ...word, t: 0.5 })
    const isDummy = event.piece.type === 'dummy'
    const play: Beat['play'] = (t, frame) => {
      const flip = Math.min(1, t / FLIP)
      const isFace = flip >= 0.5 || was === null
      if (isFace) frame.turned = turnedSoFar
      const scale = 1 + 0.9 * flip * (1 - flip)
      const width = was === null ? flip : Math.abs(1 - 2 * flip)
      const at = was === null ? undefined : frame.poses.get(was)
      const leave = isDummy ? Math.max(0, (t - 0.65) / 0.35) : 0
      frame.poses.set(isFace ? face.id : (was ?? face.id), { ...at, scale: scale - 0.3 * leave, width, opacity: 1 - leave })
      if (t >= 1) return
      if (!isDummy && flip >= 0.5) frame.effects.push({ kind: 'ring', x, y, t: (t - FLIP / 2) / (1 - FLIP / 2) })
      if (flip >= 0.5) frame.effects.push({ ...word, t })
    }
    this.#add(REVEAL_MS, play, STAGGER_MS)
    this.#rest = REVEAL_MS - STAGGER_MS
  }

  #word(hex: string, text: string, tone: 'good' | 'bad' | 'plain'): void {
    const { x, y } = this.#point(hex)
    this.#add(WORD_MS, (t, { effects }) => t < 1 && effects.push({ kind: 'word', x, y: y - 30, t, text, tone }))
  }
}

/** Found by a unit that came there: the board shows first that it comes. */
const BY_COMING: readonly string[] = ['probed', 'landed-on', 'placed-on']

function inSight(events: readonly BeachheadEvent[]): readonly BeachheadEvent[] {
  const isFound = (event: BeachheadEvent) => event.type === 'revealed' && BY_COMING.includes(event.cause)
  const came = events.findIndex(({ type }) => type === 'moved')
  if (came < 0) return events
  const [before, after] = [events.slice(0, came), events.slice(came + 1)]
  return [...before.filter(event => !isFound(event)), events[came]!, ...before.filter(isFound), ...after]
}
