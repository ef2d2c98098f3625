// What a policy owes to those who ask why: played over a whole game, every decision with a choice in it.
import { type Action, type AnyGame, Match, seeded } from '@sandtable/kernel'
import { lossAgainstBest } from '../policy/alternatives.ts'
import type { Asking, Choice, Policy } from '../policy/policy.ts'

type Walk = {
  readonly scenario: unknown
  readonly options?: unknown
  readonly seed: string
  readonly asking?: Asking
  /** So many decisions at most. */
  readonly most?: number
}
/** `faults` in words; `weighed`: how many decisions had a choice in them; `left`: in how many of them another stood higher. */
export type Walked = { readonly faults: readonly string[]; readonly weighed: number; readonly left: number }

/** Words that say why what stood higher was left. */
const EXCUSES = /slip|higher|more points at a glance|Tried out, another|costs less/

export function untold(game: AnyGame, policy: Policy, { scenario, options = {}, seed, asking = {}, most = 400 }: Walk): Walked {
  const match = new Match(game, { scenario, options, seed })
  const notes = new Map<string, unknown>()
  const faults: string[] = []
  let [weighed, left] = [0, 0]
  for (let n = 0; n < most && !match.outcome; n++) {
    const seat = match.undecided[0] as string
    const before = notes.get(seat)
    const own = before === undefined ? asking : { ...asking, notes: before }
    const choice = policy.choose(match.view(seat), seat, seeded(`${seed} ${n}`), own)
    notes.set(seat, choice.notes)
    if (match.legal(seat).length > 1) {
      weighed++
      if (isLeft(choice)) left++
      const isLegal = (action: Action) => game.check(match.state, seat, action) === null
      for (const fault of faultsOf(choice, isLegal)) faults.push(`${policy.id} ${n} ${choice.action.type}: ${fault}`)
    }
    match.act(seat, choice.action)
  }
  return { faults, weighed, left }
}

const isLeft = ({ value = null, alternatives = [] }: Choice): boolean => lossAgainstBest(value, alternatives) > 0

function faultsOf(choice: Choice, isLegal: (action: Action) => boolean): readonly string[] {
  const { value, measure, alternatives = [], why } = choice
  const values = alternatives.map(other => other.value)
  const faults: string[] = []
  if (typeof value !== 'number') faults.push('no value')
  else if (measure !== 'points' && (value < 0 || value > 1)) faults.push(`${value} is no chance`)
  if (measure === undefined) faults.push('no measure')
  if (values.length === 0) faults.push('no alternative')
  if (values.some(each => typeof each !== 'number')) faults.push('an alternative without a value')
  if (values.some((each, i) => i > 0 && (each ?? 0) > (values[i - 1] ?? 0))) faults.push('not in the order of their values')
  if (!alternatives.every(({ action }) => isLegal(action))) faults.push('an alternative that is not allowed')
  if (isLeft(choice) && !EXCUSES.test(why)) faults.push(`another stood higher, and nobody says why it was left: ${why}`)
  return faults
}
