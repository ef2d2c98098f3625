// What is armed or asked, for those who do not see the board.
import type { Desk, OddsCard } from '../../viewmodel/index.ts'

export function spokenFor({ armed, asked }: Desk, odds: OddsCard | null): string {
  if (asked.length > 0) return `Choose: ${asked.map(({ text }) => text).join(', or ')}.`
  if (!armed) return ''
  const likely = odds?.parts.slice(0, 3).map(({ label, text }) => `${label} ${text}`)
  return likely ? `${odds?.title}. ${likely.join(', ')}. Enter gives the order.` : `${armed.text}. Enter gives the order.`
}
