// For hosts that keep a policy for one match: what each choice left is handed over with the seat's next question.
import type { Action, Seat } from '@sandtable/kernel'
import type { Policy } from './policy.ts'

/** To be made anew for every match: a policy itself remembers nothing from one question to the next. */
export function keepNotes<V, A extends Action>(policy: Policy<V, A>): Policy<V, A> {
  const left = new Map<Seat, unknown>()
  return {
    id: policy.id,
    title: policy.title,
    ...(policy.about !== undefined && { about: policy.about }),
    choose(view, seat, dice, asking) {
      const notes = left.get(seat)
      const choice = policy.choose(view, seat, dice, notes === undefined ? asking : { ...asking, notes })
      if (choice.notes !== undefined) left.set(seat, choice.notes)
      return choice
    },
  }
}
