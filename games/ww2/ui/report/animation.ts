// One frame of the turn report as an animation: a pure function of time, so it can be paused, skipped and tested without a clock.
import type { Effect, Pose } from '@sandtable/board'
import { eased, linear } from '@sandtable/board/motion'
import { type ReportFrame, spotOf } from '../../viewmodel/index.ts'

type Point = { readonly x: number; readonly y: number }
export type AnimationFrame = { readonly poses: ReadonlyMap<string, Pose>; readonly effects: readonly Effect[] }

const LEG = 300
const STRIKE = 700
const WORD = 55

/** Long enough to see it, and to read its sentence. */
export function frameMs({ text, path, kind }: ReportFrame): number {
  const shown = Math.max(0, path.length - 1) * LEG + (kind === 'combat' || kind === 'shot' ? 2 * STRIKE : 300)
  return Math.max(shown, 500 + text.split(' ').length * WORD)
}

/** The units a frame is about stand apart from their stacks. */
export const apartIn = ({ movers, dead }: ReportFrame): ReadonlySet<string> => new Set([...movers, ...dead])

export function animationAt(frame: ReportFrame, t: number, point: (spot: string) => Point): AnimationFrame {
  const at = (hex: string) => point(spotOf(hex))
  const poses = new Map<string, Pose>()
  const effects: Effect[] = []
  const marched = Math.max(0, frame.path.length - 1) * LEG
  const start = frame.path[0]
  const mover = frame.units.find(({ id }) => frame.movers.includes(id))
  if (start && mover) poses.set(`told ${mover.side} ${mover.hex}`, marchPose(frame, t, at))
  if (frame.kind === 'combat' && frame.hex && t > marched)
    effects.push({ kind: 'clash', ...at(frame.hex), t: linear(t, marched, STRIKE) })
  if (frame.shot) effects.push(...shotEffects(frame, t, at))
  if (frame.wind && frame.hex)
    effects.push({
      kind: 'word',
      ...at(frame.hex),
      t: linear(t, 0, 2 * STRIKE) * 0.8,
      text: WINDS[frame.wind] ?? '',
      tone: 'plain',
    })
  if (frame.kind === 'mustered' && frame.hex)
    effects.push({ kind: 'word', ...at(frame.hex), t: linear(t, 0, STRIKE) * 0.8, text: 'Recruit', tone: 'good' })
  const gone = linear(t, marched + STRIKE, 500)
  for (const { id, side, hex } of frame.units) {
    if (!frame.dead.includes(id) || (frame.movers.includes(id) && !frame.movers.every(each => frame.dead.includes(each))))
      continue
    const key = `told ${side} ${hex}`
    poses.set(key, { ...poses.get(key), opacity: 1 - gone, scale: 1 - 0.25 * gone })
  }
  return { poses, effects }
}

const WINDS: Readonly<Record<string, string>> = {
  N: 'Wind north',
  S: 'Wind south',
  E: 'Wind east',
  W: 'Wind west',
  '0': 'Calm',
}

function marchPose({ path, back }: ReportFrame, t: number, at: (hex: string) => Point): Pose {
  const legs = path.length - 1
  const leg = Math.min(Math.max(0, legs - 1), Math.floor(t / LEG))
  const a = at(path[leg]!)
  const b = at((path[leg + 1] ?? path[leg])!)
  // A fight takes place at the edge of the hex; units that fall back return the same way.
  const reach = back !== null && leg === legs - 1 ? 0.55 : 1
  const home = back === null ? 0 : eased(t, legs * LEG + STRIKE, LEG)
  const share = eased(t, leg * LEG, LEG) * reach * (1 - home)
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

function shotEffects({ shot, dead }: ReportFrame, t: number, at: (hex: string) => Point): Effect[] {
  if (!shot) return []
  const landing = shot.landing ?? shot.target
  if (!landing) return []
  const b = at(landing)
  const effects: Effect[] = []
  if (shot.from && t < STRIKE) {
    const a = at(shot.from)
    effects.push({ kind: 'ball', fromX: a.x, fromY: a.y, x: b.x, y: b.y, t: linear(t, 0, STRIKE) })
  }
  if (t >= STRIKE && shot.landing) effects.push({ kind: 'burst', ...b, t: linear(t, STRIKE, STRIKE) })
  if (t >= STRIKE && dead.length > 0)
    effects.push({ kind: 'word', ...b, t: linear(t, STRIKE, STRIKE) * 0.8, text: `−${dead.length}`, tone: 'bad' })
  return effects
}
