// Dice that people throw: the action is tried with the numbers so far, and asks for the next one until it has them all.
// Nothing changes until the last of them is known (MK-2.8 and its like: kind, purpose and need come before the value).
import { type Action, DiceNeeded, type Seat } from '@sandtable/kernel'
import type { ShellContext } from './shell-context.ts'

export async function actByHand(shell: ShellContext, seat: Seat, action: Action) {
  const dice: number[] = []
  for (;;) {
    try {
      return shell.match.act(seat, action, { dice, strictDice: true })
    } catch (error) {
      if (!(error instanceof DiceNeeded)) throw error
      dice.push(await askDie(shell, seat, error))
    }
  }
}

async function askDie(shell: ShellContext, seat: Seat, needed: DiceNeeded): Promise<number> {
  const { text, help, parse } = shell.table.die(needed)
  const isOpponents = shell.session.players[seat]?.policy !== null
  const whose = isOpponents ? `${shell.table.seatName(seat)}: ` : ''
  for (;;) {
    const typed = (await shell.console.ask(`  ${whose}${text} > `)).trim()
    if (typed === '' || typed === '?' || typed === 'help') {
      if (help !== '') shell.console.print(`  ${help}`)
      continue
    }
    const found = parse(typed)
    if ('value' in found) return found.value
    shell.console.print(`  ${found.problem}`)
  }
}
