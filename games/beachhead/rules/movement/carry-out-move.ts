// BI-13.4 to BI-13.13: a move hex by hex, with all that it runs into. The mover's side is told everything, the enemy only what it saw.
import type { EventDraft } from '../contract/event-drafts.ts'
import type { Moved, NamedPiece } from '../contract/events.ts'
import { noticeStep, seenMoving, sideSees } from '../knowledge/knowledge.ts'
import { reveal } from '../knowledge/reveal.ts'
import { roomFor } from '../map/stacking.ts'
import { type ActionRun, named, namedDummy, namedMarker } from '../state/action-run.ts'
import { dummyById, fortAt, unitById } from '../state/state.ts'
import { enemyOf } from '../tables/index.ts'
import { meetHidden } from './hidden-contact.ts'
import { enterMinefield } from './mines.ts'
import { landingCost, type Mover } from './paths.ts'

export type MoveDetails = { readonly land: boolean; readonly facing: number | undefined; readonly fastAmbush: boolean }
type Stop = Moved['stopped']

export function walk(
  run: ActionRun,
  mover: Mover,
  way: { readonly cells: readonly number[]; readonly cost: number },
  how: MoveDetails,
): void {
  const start = nameOf(run, mover)
  const track = new Track(run, mover)
  let stopped: Stop = null
  let facing = how.facing
  let spent = way.cost
  if (mover.unit && mover.flies && !mover.airborne && way.cells.length > 0) run.unit(mover.id, { airborne: true })
  for (let i = 0; i < way.cells.length; i++) {
    const cell = way.cells[i]!
    const from = track.at
    const clause = mover.flies ? 'BI-17.27' : 'BI-13.9'
    if (meetHidden(run, mover.side, cell, mover.flies, 'probed', clause) === 'barred') {
      stopped = 'enemy'
      fallBack(run, mover, track)
      break
    }
    facing = i === way.cells.length - 1 && how.facing !== undefined ? how.facing : run.field.direction(from, cell)
    if (!step(run, mover, track, cell)) {
      // A dummy that gave itself away: the reveal has told the enemy all there is.
      tell(run, mover, track, start, { cost: way.cost, landed: false, stopped: null, fastAmbush: how.fastAmbush })
      return
    }
    if (isMined(run, mover, cell)) {
      stopped = 'mines'
      break
    }
  }
  let landed = false
  if (how.land && stopped === null) {
    spent += landingCost(run.state, mover.unit!, track.at)
    if (meetHidden(run, mover.side, track.at, false, 'landed-on', 'BI-13.8') === 'barred') stopped = 'landing'
    else {
      run.unit(mover.id, { airborne: false })
      landed = true
      track.note()
      noticeStep(run, mover.id)
    }
  }
  if (mover.unit) run.unitMoved(mover.id, facing)
  else run.dummy(mover.id, { moved: true })
  tell(run, mover, track, start, { cost: spent, landed, stopped, fastAmbush: how.fastAmbush })
  if (stopped === 'mines' || (landed && isMined(run, mover, track.at))) enterMinefield(run, mover.id)
}

/** The cells walked, and which of them the enemy saw it in. */
class Track {
  readonly run: ActionRun
  readonly mover: Mover
  readonly path: number[] = []
  readonly seen: number[] = []
  sawStart: boolean
  at: number
  constructor(run: ActionRun, mover: Mover) {
    this.run = run
    this.mover = mover
    this.at = mover.cell
    this.sawStart = this.isSeen()
  }
  isSeen(): boolean {
    const { state } = this.run
    if (state.setting.options.fog === 'markers' || this.mover.class === 'ship') return true
    const unit = unitById(state, this.mover.id)
    if (!unit || unit.marker !== null) return false
    return sideSees(state, enemyOf(this.mover.side), unit.cell, unit.airborne)
  }
  enter(cell: number): void {
    this.at = cell
    this.path.push(cell)
  }
  /** One hex back along the way. */
  leave(): void {
    this.path.pop()
    if (this.lastSeen === this.at) this.seen.pop()
    this.at = this.path[this.path.length - 1] ?? this.mover.cell
  }
  note(): void {
    if (this.isSeen() && this.lastSeen !== this.at) this.seen.push(this.at)
  }
  /** -1 where it was not seen yet: a list is not to be asked for what it has not got. */
  get lastSeen(): number {
    const count = this.seen.length
    return count === 0 ? -1 : this.seen[count - 1]!
  }
}

/** BI-3.19: stopped short in a full hex that it only meant to pass, the piece stays in the last one on its way that has room. */
function fallBack(run: ActionRun, mover: Mover, track: Track): void {
  const start = track.at
  while (track.path.length > 0 && !roomFor(run.state, mover.side, track.at, mover.flies, mover.id)) track.leave()
  if (track.at === start) return
  if (mover.unit) run.unit(mover.id, { cell: track.at })
  else run.dummy(mover.id, { cell: track.at })
  noticeStep(run, mover.id)
}

/** Into the next hex; false when the piece dissolved there: a dummy that was seen moving. */
function step(run: ActionRun, mover: Mover, track: Track, cell: number): boolean {
  track.enter(cell)
  const unit = mover.unit && run.unitIn(mover.id, cell)
  if (!unit) run.dummy(mover.id, { cell })
  const isHidden = unit === null || unit.marker !== null
  if (isHidden && seenMoving(run.state, mover.side, cell)) {
    reveal(run, [mover.id], 'moved', [
      ...(mover.unit ? ['BI-13.10', 'BI-17.3'] : ['BI-13.11', 'BI-17.4']),
      'BI-17.8',
      'BI-17.28',
    ])
    if (!mover.unit) return false
  }
  track.note()
  noticeStep(run, mover.id)
  return true
}

const isMined = (run: ActionRun, mover: Mover, cell: number): boolean =>
  mover.side === 'assault' && unitById(run.state, mover.id)?.airborne === false && fortAt(run.state, cell)?.type === 'minefield'

function nameOf(run: ActionRun, mover: Mover): NamedPiece {
  if (mover.unit) return named(run.field, mover.unit)
  const dummy = dummyById(run.state, mover.id)
  return dummy ? namedDummy(run.field, dummy) : { name: mover.id, type: 'dummy', side: mover.side, hex: null }
}

function clausesOf(mover: Mover, stopped: Stop, landed: boolean, fastAmbush: boolean): string[] {
  const clauses = [mover.unit ? (mover.flies ? 'BI-13.5' : 'BI-13.2') : 'BI-13.11']
  if (mover.unit?.who.facts.type === 'attack_drone') clauses.push('BI-13.13')
  if (landed) clauses.push('BI-13.6')
  if (stopped === 'enemy') clauses.push(mover.flies ? 'BI-17.27' : 'BI-13.9')
  if (stopped === 'mines') clauses.push('BI-13.12')
  if (stopped === 'landing') clauses.push('BI-13.8')
  if (fastAmbush) clauses.push('BI-15.22')
  return clauses
}

type MoveTold = Pick<Moved, 'cost' | 'landed' | 'stopped' | 'fastAmbush'>

function tell(
  run: ActionRun,
  mover: Mover,
  track: Track,
  start: NamedPiece,
  { cost, landed, stopped, fastAmbush }: MoveTold,
): void {
  const { field } = run
  const { turn, step } = run.state
  const seat = mover.side
  const clauses = clausesOf(mover, stopped, landed, fastAmbush)
  if (cost !== null && cost > mover.allowance) clauses.push('BI-13.3')
  const path = track.path.map(cell => field.hex(cell))
  const now = unitById(run.state, mover.id)
  const marker = now ? now.marker : (dummyById(run.state, mover.id)?.marker ?? null)
  const isDissolved = !now && marker === null
  const isOpen = run.state.setting.options.fog === 'markers' && marker === null && !isDissolved
  if (isOpen || mover.class === 'ship') {
    run.emit({ type: 'moved', turn, step, seat, clauses, unit: start, path, cost, landed, stopped, fastAmbush })
    return
  }
  let toEnemy: EventDraft | null = null
  if (!isDissolved && (track.sawStart || track.seen.length > 0)) {
    const isSeen = track.isSeen()
    const hex = track.sawStart ? start.hex : null
    toEnemy = {
      type: 'moved',
      turn,
      step,
      seat,
      clauses: [...(isSeen ? clauses : clausesOf(mover, null, false, fastAmbush)), 'BI-17.20'],
      unit: marker === null ? { name: start.name, type: start.type, side: seat, hex } : namedMarker(marker, seat, hex),
      path: track.seen.map(cell => field.hex(cell)),
      cost: null,
      landed: landed && isSeen,
      stopped: isSeen ? stopped : null,
      fastAmbush,
    }
  }
  const as = seat === 'assault' ? { defender: toEnemy } : { assault: toEnemy }
  run.emit({ type: 'moved', turn, step, seat, clauses, unit: start, path, cost, landed, stopped, fastAmbush, as })
}
