// A table for tests: the game is handed in, lines are typed by whoever is asked, and everything printed is kept.

import type { Policy } from '@sandtable/ai'
import entry, { beachhead } from '@sandtable/beachhead'
import beachheadTerminal from '@sandtable/beachhead/terminal'
import { type Console, Ended, makePaint } from '@sandtable/terminal'
import { person } from '../players.ts'
import { begin, type SavedGame } from '../saved-game.ts'
import { Shell } from '../shell.ts'

export type Answer = (prompt: string, session: SavedGame) => string | null

class AnsweringConsole implements Console {
  readonly isInteractive = false
  readonly columns = 110
  readonly rows = 40
  readonly printed: string[] = []
  readonly #answer: (prompt: string) => string | null

  constructor(answer: (prompt: string) => string | null) {
    this.#answer = answer
  }
  print(text: string): void {
    this.printed.push(text)
  }
  async ask(prompt: string): Promise<string> {
    const line = this.#answer(prompt)
    if (line === null) throw new Ended('eof')
    this.print(`${prompt}${line}`)
    return line
  }
  async pause(): Promise<boolean> {
    return false
  }
  clear(): void {}
  interrupt(): void {}
  complete(): void {}
  close(): void {}
}

type OptionChoices = Parameters<typeof beachhead.setup>[1]
type Seating = { readonly [seat: string]: Policy | null }

/** Plays at a console of its own until `answer` has nothing more to say; a seat with a policy is nobody's to type. */
export async function playAtTable(
  scenarioId: string,
  seed: string,
  folder: string,
  answer: Answer,
  seating: Seating = {},
  options: OptionChoices = {},
): Promise<{ readonly text: string; readonly printed: readonly string[]; readonly session: SavedGame }> {
  const scenario = beachhead.scenarios.find(({ id }) => id === scenarioId)?.scenario
  const player = (seat: string) => (seating[seat] ? { name: 'policy', policy: seating[seat] } : person)
  const players = { assault: player('assault'), defender: player('defender') }
  const session = begin({ entry, terminal: beachheadTerminal, scenario, options, players, seed, byHand: false }, folder)
  const console = new AnsweringConsole(prompt => answer(prompt, session))
  const look = { paint: makePaint('none'), glyphs: 'ascii' as const, width: () => console.columns }
  await new Shell({ console, look, dataDir: folder, speed: 0 }, session).run()
  return { text: console.printed.join('\n'), printed: console.printed, session }
}
