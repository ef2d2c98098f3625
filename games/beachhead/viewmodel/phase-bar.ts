// BI-8.1, BI-8.2: where the turn stands, who decides now and for what, and how one goes on.
import { enemyOf } from '../rules/tables/index.ts'
import { EVENT_WORDS, PHASE_WORDS, PHASES, type Phase, SIDE_WORDS, STEP_WORDS } from '../text/words.ts'
import { countOf } from './names.ts'
import { stillToAct } from './orders.ts'
import { type BeachheadAction, type BeachheadView, ownUnit, type SeatChoices, type Side, seatOf } from './position.ts'

export type PhaseMark = { readonly id: Phase; readonly title: string; readonly state: 'over' | 'now' | 'ahead' }
/** `isNext`: nothing else is left to do, so this is what comes next. */
export type GoOn = {
  readonly action: BeachheadAction
  readonly text: string
  readonly caution: string | null
  readonly clause: string
  readonly isNext: boolean
}

const SETUP_BAR: readonly Phase[] = ['setup']
const TURN_BAR: readonly Phase[] = ['event', 'command', 'deployment', 'movement', 'action', 'end']
const BACK_PHASE: Readonly<Record<string, Phase>> = { 'react.ciws': 'action' }

export function phaseOf(view: BeachheadView): Phase {
  const { phase } = STEP_WORDS[view.step]
  if (phase) return phase
  return (view.pending && STEP_WORDS[view.pending.back].phase) ?? BACK_PHASE[view.step] ?? 'action'
}

export function phaseMarks(view: BeachheadView): readonly PhaseMark[] {
  const now = phaseOf(view)
  const bar = now === 'setup' ? SETUP_BAR : TURN_BAR
  const here = PHASES.indexOf(now)
  return bar.map(id => {
    const at = PHASES.indexOf(id)
    return { id, title: PHASE_WORDS[id].title, state: at < here ? 'over' : at === here ? 'now' : 'ahead' }
  })
}

/** The side that decides now; null when none does, or both do at once. */
export function deciderOf(view: BeachheadView): Side | null {
  if (view.result || view.step === 'setup.forces') return null
  if (view.step === 'react.ciws') return 'assault'
  return view.step === 'react.fastAmbush' ? 'defender' : view.toAct
}

export function turnText(view: BeachheadView): string {
  return view.muster ? 'Set-up' : `Turn ${view.turn} of ${view.setting.turns}`
}

/** Some steps have the side in their name. */
const onlookerLine = (side: string, step: string): string =>
  step.startsWith(side) ? `${step}.` : `${side}: ${step.charAt(0).toLowerCase()}${step.slice(1)}.`

/** The one line that answers 'what can I do now?' when nothing is in the hand. */
export function stepLine({ view, legal }: SeatChoices, isMine: boolean): string {
  const decider = deciderOf(view)
  if (view.result) return STEP_WORDS.over.sentence
  if (!isMine && decider) return onlookerLine(SIDE_WORDS[decider].title, STEP_WORDS[view.step].title)
  const left = stillToAct({ view, legal }).length
  switch (view.step) {
    case 'setup.forces':
      return 'Buy what you want within your budget, or let it be done for you; then close the list.'
    case 'setup.defender':
    case 'setup.assault':
      return isLaidOut({ view, legal })
        ? 'Everything is laid out. Look it over, take back what you like, then go on.'
        : 'Take a piece and tap a hex inside the outline, or let it be done for you.'
    case 'command.assault':
    case 'command.defender':
      return commandLine(view)
    case 'react.ciws':
      return 'Your ship is hit: fire CIWS/RAM, or hold.'
    case 'event':
      return view.choice ? `${EVENT_WORDS[view.choice].title}: ${EVENT_WORDS[view.choice].line}` : STEP_WORDS.event.sentence
    case 'deploy':
      return left > 0
        ? 'Launch from the Wasp: choose who goes, load it, tap a hex beside her.'
        : 'Nothing more to launch: go on.'
    case 'move.air':
    case 'move.assault':
    case 'move.defender':
      return left > 0
        ? `Tap a unit, then a lit hex: ${countOf(left, 'piece')} can still move.`
        : 'Nothing more can move in this step: go on.'
    case 'action':
      return left > 0
        ? `Act with one unit, then the other side does: ${countOf(left, 'unit')} can. Or pass.`
        : 'No unit can act: pass.'
    default:
      return STEP_WORDS[view.step].sentence
  }
}

const isLaidOut = ({ legal }: SeatChoices): boolean => !legal.some(({ type }) => type.startsWith('place'))

function commandLine(view: BeachheadView): string {
  const cp = view.cp[seatOf(view) ?? 'assault']
  return cp > 0
    ? `Spend your ${countOf(cp, 'command point')}: what is left is lost. Then go on.`
    : 'No command points are left: go on.'
}

/** The button that goes on, with what is given up by it. BI-8.9: a pass gives up nothing unless the other side passes too. */
export function goOn({ view, legal }: SeatChoices): GoOn | null {
  const action = legal.find(({ type }) => type === 'done' || type === 'pass')
  if (!action) return null
  const seat = seatOf(view)
  const waiting = stillToAct({ view, legal })
  const left = waiting.length
  if (action.type === 'pass') {
    const other = seat ? SIDE_WORDS[enemyOf(seat)].noun : 'the other side'
    const caution =
      left > 0 && view.passed
        ? `${other} has passed: if you pass too, the phase is over. ${countOf(left, 'unit')} could still act.`
        : null
    return {
      action,
      text: 'Pass',
      caution: caution && caution.charAt(0).toUpperCase() + caution.slice(1),
      clause: 'BI-8.9',
      isNext: left === 0,
    }
  }
  const lost = unspent(view)
  if (lost) return { action, text: doneText(view), caution: lost, clause: 'BI-10.4', isNext: false }
  // The ship lies where she lies in most turns: she alone is no reason to warn.
  const idle = waiting.filter(id => ownUnit(view, id)?.type !== 'usswasp').length
  const caution = idle > 0 && !view.muster ? cautionFor(view, idle) : null
  return { action, text: doneText(view), caution, clause: 'BI-8.2', isNext: caution === null }
}

function doneText(view: BeachheadView): string {
  if (view.step === 'setup.forces') return 'Close the list'
  if (view.muster) return 'Deployment done'
  if (view.step.startsWith('command')) return 'Done with command'
  return view.step === 'deploy' ? 'Done launching' : 'Done moving'
}

/** BI-10.4: points that are not spent are lost. */
function unspent(view: BeachheadView): string | null {
  const seat = seatOf(view)
  const left = seat && view.step.startsWith('command') ? view.cp[seat] : 0
  return left > 0 ? `${countOf(left, 'command point')} would be lost at the end of the turn. Go on?` : null
}

function cautionFor(view: BeachheadView, left: number): string | null {
  if (view.step === 'deploy') return `${countOf(left, 'unit')} could still be launched or moved. End the Deployment Phase?`
  return view.step.startsWith('move') ? `${countOf(left, 'piece')} could still move. End this step?` : null
}
