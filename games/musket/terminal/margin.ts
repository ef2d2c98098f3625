// The margin beside the map: how the battle stands, and what can be picked by number.

import { clip, INKS, type Look, type Paint, wrap } from '@sandtable/terminal'
import { hexName } from '../text/index.ts'
import {
  commandChance,
  type Hud,
  hasChoices,
  hud,
  type MusketState,
  marks,
  panel,
  percent,
  type Selection,
  SIDE_MARKS,
  type Side,
  unitCard,
} from '../viewmodel/index.ts'
import { counterText } from './counters.ts'
import { sideInk } from './inks.ts'
import type { Place } from './places.ts'

/** Narrower than this, a condition is told by its progress alone; `goals` has the rest. */
const ROOMY = 40

/** `room`: how many lines stand beside the map; what is least needed is left out where it would stick out below. */
export function marginLines(
  state: MusketState,
  selection: Selection,
  places: readonly Place[],
  look: Look,
  { width, room }: { readonly width: number; readonly room: number },
): string[] {
  const { paint } = look
  const head = headLines(state, hud(state), paint, width)
  if (state.result) return head
  const hand =
    selection.selected === null ? choiceLines(state, places, paint, width) : handLines(state, selection, places, look, width)
  const lines = [...head, '', ...hand]
  const reasons = selection.selected === null ? [] : reasonLines(state, selection, paint, width)
  return (lines.length + reasons.length <= room ? [...lines, ...reasons] : lines).map(line => clip(line, width))
}

/** How the battle stands, without anything to pick: for other moments and for the opponent's turn. */
export const standingLines = (state: MusketState, { paint }: Look, width: number): string[] =>
  headLines(state, hud(state), paint, width)

/** MK-20.13, side by side with what tells the sides apart without colour. */
function headLines(state: MusketState, head: Hud, paint: Paint, width: number): string[] {
  const lines = [
    ...wrap(paint(state.setting.title, INKS.title), width),
    ...(state.result
      ? [`${head.turnText}, the battle is over`]
      : [
          `${head.turnText}: ${sideText(state, head.player, paint)}`,
          paint(`${head.step.name}; ${head.toAct.length} to act`, INKS.dim),
        ]),
  ]
  let side: Side | null = null
  for (const condition of head.conditions) {
    if (condition.side !== side) lines.push(`${sideText(state, condition.side, paint)} ${strengthText(head, condition.side)}`)
    side = condition.side
    const ink = condition.met ? INKS.good : undefined
    const link = condition.group === null || isFirstOfGroup(head, condition) ? '-' : '  and'
    lines.push(
      ...wrap(
        `${link} ${paint(width < ROOMY ? condition.progress : `${condition.text}: ${condition.progress}`, ink)}`,
        width,
        '  ',
      ),
    )
  }
  return lines
}

const isFirstOfGroup = ({ conditions }: Hud, condition: Hud['conditions'][number]): boolean =>
  conditions.find(each => each.side === condition.side && each.group === condition.group) === condition

export function sideText(state: MusketState, side: Side, paint: Paint): string {
  const [left, right] = SIDE_MARKS[side].brackets
  const code = SIDE_MARKS[side].letters === 'upper' ? 'AB' : 'ab'
  return `${paint(state.setting.sides[side], sideInk(side))} ${paint(`${left}${code}${right}`, INKS.dim)}`
}

const strengthText = ({ strength, losses }: Hud, side: Side): string =>
  `${strength[side]} SP${losses[side] > 0 ? `, ${losses[side]} lost` : ''}`

/** Nothing in hand: who can still act. */
function choiceLines(state: MusketState, places: readonly Place[], paint: Paint, width: number): string[] {
  if (places.length === 0) return [...wrap(`Nobody is left to act. Type ${paint('end', INKS.key)} to end the turn.`, width)]
  const rows = places.map(({ number, unit: id, hex }) => {
    const unit = state.units.find(({ who }) => who.id === id)
    const out = unit && commandChance(state, unit)
    const note = out ? paint(` ${percent(out.chance / 60)}`, INKS.warn) : ''
    const isStuck = unit !== undefined && !hasChoices(state, unit)
    if (isStuck)
      return `${paint(String(number).padStart(2), INKS.dim)} ${counterOfUnit(state, id, paint)} ${hexName(hex).padEnd(3)} ${paint(`${unit.who.name}, hemmed in`, INKS.dim)}`
    return `${numberText(number, paint)} ${counterOfUnit(state, id, paint)} ${hexName(hex).padEnd(3)} ${unit?.who.name ?? ''}${note}`
  })
  return [`Pick one, or ${paint('end', INKS.key)} the turn:`, ...rows]
}

function counterOfUnit(state: MusketState, id: string | null, paint: Paint): string {
  const mark = marks(state).units.find(({ unit }) => unit === id)
  if (!mark) return ''
  const { text, ink } = counterText(state, mark, null)
  return paint(text, ink) + ' '.repeat(Math.max(0, 6 - text.length))
}

const numberText = (number: number, paint: Paint): string => paint(String(number).padStart(2), INKS.number)

/** A unit in hand: its card in short, then targets and places. */
export function handLines(
  state: MusketState,
  selection: Selection,
  places: readonly Place[],
  { paint }: Look,
  width: number,
): string[] {
  const unit = state.units.find(({ who }) => who.id === selection.selected)
  if (!unit) return []
  const { id, side } = unit.who
  const card = unitCard(state, id)
  if (!card) return []
  const isOwn = side === state.player
  const lines = [
    ...wrap(`${paint(card.name, sideInk(side))}, ${card.hexName}, ${card.terrainName}`, width),
    `${card.kindName} ${card.sp}/${card.max}${card.quality === 'regular' ? '' : `, ${card.quality}`}`,
  ]
  if (card.leader) lines.push(`* ${card.leader.name}, radius ${card.leader.radius}`)
  const check = isOwn && !unit.activated && state.active?.unit !== id ? commandChance(state, unit) : null
  if (check) lines.push(...wrap(paint(check.text, INKS.warn), width, '  '))
  if (!isOwn) lines.push(paint('What it could do in its own turn:', INKS.dim))
  lines.push(...placeLines(state, places, paint, width))
  return lines
}

function placeLines(state: MusketState, places: readonly Place[], paint: Paint, width: number): string[] {
  const targets = places.filter(({ unit }) => unit !== null)
  const steps = places.filter(({ unit }) => unit === null)
  const attacks = targets.flatMap(({ number, unit: id, hex, rings, hitChance }) => {
    const name = state.units.find(({ who }) => who.id === id)?.who.name ?? ''
    const verbs = rings.map(ring => (ring === 'fire' && hitChance !== null ? `fire ${percent(hitChance / 60)}` : ring))
    return wrap(`${numberText(number, paint)} ${hexName(hex)} ${name}: ${verbs.join(' or ')}`, width, '   ')
  })
  const moves = steps.map(({ number, hex, move, isExit }) => {
    const cost = move ? ` ${move.cost}mp${move.checks > 0 ? '?' : ''}` : ''
    return `${paint(String(number), INKS.number)} ${hexName(hex)}${cost}${isExit ? ' off' : ''}`
  })
  return [...attacks, ...(moves.length > 0 ? wrap(`   move ${moves.join(', ')}`, width, '   ') : [])]
}

/** What the unit in hand cannot do, with the reason; what it can do is listed above (MK-20.3). */
export function reasonLines(state: MusketState, selection: Selection, paint: Paint, width: number): string[] {
  const unit = state.units.find(({ who }) => who.id === selection.selected)
  if (unit?.who.side !== state.player) return []
  return panel(state, selection.seat, unit.who.id)
    .buttons.filter(({ id, reason }) => reason && (id === 'fire' || id === 'charge' || id === 'move'))
    .flatMap(({ label, reason }) =>
      wrap(paint(`no ${label.toLowerCase()}: ${reason?.text} ${reason?.clause}`, INKS.dim), width, '   '),
    )
}
