// As much of a session as a table's wiring looks at.
import type { TableSession, Telling } from '../game-ui.ts'

export class ProbeSession {
  telling = $state.raw<Telling | null>(null)
  motion = $state.raw({ pace: 1 })

  get asTable(): TableSession {
    return this as unknown as TableSession
  }
}
