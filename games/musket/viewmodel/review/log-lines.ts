// MK-20.20: the log in sentences, with what was rolled, what was needed and which rule asked; and the moment each line leads to.
import type { LogEntry } from '@sandtable/kernel'
import type { MusketEvent } from '../../rules/contract/events.ts'
import { describe } from '../../text/events.ts'
import { drawnDie } from '../cards/dice-prompt.ts'

export type LogLine = {
  readonly clause: 'MK-20.20'
  /** The entry of the record after which the board stands as it stood then; 0 is the set-up. */
  readonly seq: number
  readonly turn: number
  readonly seat: string | null
  readonly text: string
  readonly clauses: readonly string[]
  readonly dice: readonly ReturnType<typeof drawnDie>[]
  /** Of little interest on its own: the click of an activation that began or ended. */
  readonly isMinor: boolean
}

export function logLines(entries: readonly LogEntry<MusketEvent>[]): LogLine[] {
  let told = 0
  return entries.map(({ seq, seat, event, draws }) => {
    const { text, clauses } = describe(event)
    // The dice of an entry stand with its first line.
    const dice = seq !== told ? draws.map(drawnDie) : []
    told = seq
    return { clause: 'MK-20.20', seq, turn: event.turn, seat, text, clauses, dice, isMinor: isMinor(event) }
  })
}

export function isMinor(event: MusketEvent): boolean {
  if (event.type === 'activation_started') return event.command.inCommand
  if (event.type === 'action_completed') return true
  return event.type === 'activation_ended' && event.why !== 'command_failed'
}
