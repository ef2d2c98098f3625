// BI-17.3 to BI-17.7, BI-17.22, BI-17.23, BI-4.19: how hidden pieces come to light, and how one is hidden again.

import type { RevealCause } from '../contract/events.ts'
import { type ActionRun, named, namedDummy } from '../state/action-run.ts'
import { unitWith } from '../state/copies.ts'
import { nextMarker } from '../state/new-unit.ts'
import { type BeachheadState, dummyById, isHidden, isSurface, isWasp, type Unit, unitById } from '../state/state.ts'
import { enemyOf, type Side } from '../tables/index.ts'
import { isShown, note, sightingOf, sightingOfPiece } from './knowledge.ts'

/** What a unit does of its own will out of hiding, and the clause by which that shows it. */
const SELF_CLAUSES: Partial<Record<RevealCause, string>> = {
  attacked: 'BI-15.4',
  acted: 'BI-8.13',
  mission: 'BI-10.16',
  moved: 'BI-13.10',
  chosen: 'BI-14.9',
}
const RECON_RADIUS = 2
const PINNED = 2

/**
 * Shows these pieces to the enemy, in the order given: a unit turns up, a dummy is taken away (BI-17.4). A unit that was no longer hidden, but
 * out of sight, is shown where it stands. MARSOC teams that come to light bring others with them (BI-4.19).
 */
export function reveal(run: ActionRun, pieceIds: readonly string[], cause: RevealCause, clauses: readonly string[]): void {
  for (const id of pieceIds) {
    const unit = unitById(run.state, id)
    if (!unit) unmask(run, id, cause, clauses)
    else if (unit.marker === null) show(run, unit)
    else revealUnit(run, unit, unit.marker, cause, clauses)
  }
}

function revealUnit(run: ActionRun, hidden: Unit, marker: string, cause: RevealCause, clauses: readonly string[]): void {
  const unit = run.unit(hidden.who.id, { marker: null, revealedTurn: run.state.turn })
  show(run, unit)
  const { turn, step } = run.state
  run.emit({
    type: 'revealed',
    turn,
    step,
    seat: null,
    clauses: clauses.includes('BI-17.3') ? clauses : [...clauses, 'BI-17.3'],
    piece: named(run.field, unit),
    marker,
    cause,
  })
  if (unit.who.facts.type === 'marsoc') reconnoitre(run, unit)
}

/** BI-17.4. The enemy goes on calling it by its marker: how the Defender counts its dummies is its own business. */
function unmask(run: ActionRun, id: string, cause: RevealCause, clauses: readonly string[]): void {
  const dummy = dummyById(run.state, id)
  if (!dummy) return
  run.set({ dummies: run.state.dummies.filter(each => each.id !== id) })
  note(run, 'assault', id, null)
  const { marker } = dummy
  const piece = namedDummy(run.field, dummy)
  const told = {
    type: 'revealed',
    seat: null,
    clauses: clauses.includes('BI-17.4') ? clauses : [...clauses, 'BI-17.4'],
    piece,
    marker,
    cause,
  } as const
  run.emit({ ...told, as: { assault: { ...told, piece: { ...piece, name: marker } } } })
}

/** BI-15.17: the enemy learns type and place, even of a unit it does not see. */
function show(run: ActionRun, unit: Unit): void {
  if (unit.cell < 0) return
  const enemy = enemyOf(unit.who.facts.side)
  note(run, enemy, unit.who.id, sightingOf(unit, isShown(run.state, enemy, unit), run.state.turn))
}

/** BI-4.19: every hidden enemy within 2 hexes, LOS not needed. */
function reconnoitre(run: ActionRun, team: Unit): void {
  const { field } = run
  const isNear = (cell: number): boolean => field.distance(cell, team.cell) <= RECON_RADIUS
  const near = hiddenPieces(run.state, enemyOf(team.who.facts.side), isNear)
  reveal(
    run,
    near.map(({ id }) => id),
    'recon',
    ['BI-4.19'],
  )
}

type Hidden = { readonly id: string; readonly cell: number; readonly marker: string }

/** The hidden pieces of a side in such cells, in the order of their public names, so that the order of what follows tells nothing. */
export function hiddenPieces(state: BeachheadState, side: Side, isWanted: (cell: number) => boolean): readonly Hidden[] {
  const pieces: Hidden[] = []
  for (const { who, cell, marker } of state.units)
    if (marker !== null && cell >= 0 && who.facts.side === side && isWanted(cell)) pieces.push({ id: who.id, cell, marker })
  if (side === 'defender')
    for (const { id, cell, marker } of state.dummies) if (isWanted(cell)) pieces.push({ id, cell, marker })
  return pieces.sort((a, b) => markerNumber(a.marker) - markerNumber(b.marker))
}
const markerNumber = (marker: string): number => Number(marker.slice(1))

/** BI-8.13, BI-15.4: a unit that acts out of hiding shows itself first; one that attacks is placed even if it was only out of sight. */
export function revealSelf(run: ActionRun, unit: Unit, cause: RevealCause): void {
  const now = unitById(run.state, unit.who.id)
  if (!now) return
  if (isHidden(now)) reveal(run, [now.who.id], cause, [SELF_CLAUSES[cause] ?? 'BI-17.3'])
  else if (cause === 'attacked' || cause === 'mission') show(run, now)
}

/** BI-17.5, F1: who is in contact is settled before anybody is shown. */
export function closeContact(run: ActionRun): void {
  const inContact = [...inContactWith(run, 'assault'), ...inContactWith(run, 'defender')]
  reveal(
    run,
    inContact.map(({ id }) => id),
    'contact',
    ['BI-17.5'],
  )
}

/** The hidden enemies beside a unit of that side that looks out for them. */
function inContactWith({ state, field }: ActionRun, side: Side): readonly Hidden[] {
  const posts: number[] = []
  for (const unit of state.units)
    if (unit.who.facts.side === side && isSurface(unit) && !isHidden(unit) && !isWasp(unit) && unit.tokens < PINNED)
      posts.push(unit.cell)
  return hiddenPieces(state, enemyOf(side), cell => posts.some(post => field.distance(post, cell) <= 1))
}

/** BI-9.3/E08, BI-17.6, BI-17.23: under a new number. The enemy keeps the place it last knew, without what stands there. */
export function hide(run: ActionRun, unitId: string): void {
  const before = unitById(run.state, unitId)
  if (!before || isHidden(before)) return
  const side = before.who.facts.side
  const enemy = enemyOf(side)
  const marker = nextMarker(run, side)
  const unit = run.unit(unitId, { marker })
  const known = sightingOfPiece(run.state, enemy, unitId)
  const { field } = run
  const told = {
    type: 'vanished',
    seat: side,
    clauses: ['BI-17.23', 'BI-17.6', 'BI-9.3/E08'],
    piece: named(field, before),
    marker,
  } as const
  if (!known) {
    run.emit({ ...told, as: { [enemy]: null } })
    return
  }
  const isSeen = isShown(run.state, enemy, unit)
  const place = isSeen ? unit.cell : known.cell
  const blank = sightingOf(unitWith(unit, { cell: place }), isSeen, isSeen ? run.state.turn : known.turn)
  note(run, enemy, unitId, blank)
  const toEnemy = { ...told, piece: { ...told.piece, hex: field.hex(place) }, marker }
  run.emit({ ...told, as: { [enemy]: toEnemy } })
}
