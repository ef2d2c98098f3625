// What the computer remembers of games against the player at this terminal: a file a game, beside the saved games. It is used and added
// to while a session has a memory, and seen and erased on demand.
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type GameEntry, learned, type Memory, opponentOf } from '@sandtable/ai'
import { type Command, Failure, wrap } from '@sandtable/terminal'
import { writeWhole } from './data-dir.ts'
import type { SavedGame } from './saved-game.ts'
import type { ShellContext } from './shell-context.ts'

const memoryFile = (dataDir: string, { id }: GameEntry): string => join(dataDir, 'memory', `${id}.json`)
const damagedFile = (dataDir: string, entry: GameEntry): string => `${memoryFile(dataDir, entry)}.damaged`

/** `problem`: what had to be said while reading it. */
type Kept = { readonly memory: Memory; readonly problem: string | null }

/** What is kept of this game; a file that cannot be read is set aside, and the computer meets a stranger. */
async function kept(dataDir: string, entry: GameEntry): Promise<Kept> {
  const file = memoryFile(dataDir, entry)
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof found === 'object' && found !== null && !Array.isArray(found)) return { memory: found as Memory, problem: null }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { memory: {}, problem: null }
    if (code !== undefined) return { memory: {}, problem: `What the computer has learned cannot be read: ${reason(error)}` }
  }
  const aside = damagedFile(dataDir, entry)
  const isAside = await rename(file, aside).then(
    () => true,
    () => false,
  )
  const where = isAside ? `It is set aside as ${aside}` : `It stays in ${file}`
  return { memory: {}, problem: `What the computer has learned of you is damaged. ${where}; it meets a stranger.` }
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The same match with opponents that know what is kept; `problem` is a sentence for the player. */
export async function remembering(session: SavedGame, dataDir: string) {
  const { entry } = session
  const { memory, problem } = await kept(dataDir, entry)
  const players = Object.entries(session.players).map(async ([seat, player]) => {
    const policy = player.policy && ((await opponentOf(entry, player.name, memory)) ?? player.policy)
    return [seat, { ...player, policy }] as const
  })
  return { session: { ...session, memory, players: Object.fromEntries(await Promise.all(players)) }, problem }
}

/** One more game is over. Only one person against the computer says something about that person. Throws `Failure` where it cannot be kept. */
export async function learn({ entry, match, players, memory }: SavedGame, dataDir: string): Promise<void> {
  const [person, ...others] = Object.keys(players).filter(seat => players[seat]?.policy === null)
  if (memory === null || !match.outcome || person === undefined || others.length > 0) return
  // Read anew: another game may have ended since this one began.
  const before = (await kept(dataDir, entry)).memory
  const record = match.record()
  // Habits are kept under the player's name and shown to that player only.
  const seats = { ...record.seats, [person]: { name: 'You' } }
  const now = await learned(entry, before, { ...record, seats }, person)
  if (now === before) return
  try {
    await writeWhole(memoryFile(dataDir, entry), `${JSON.stringify(now)}\n`)
  } catch (error) {
    throw new Failure(`What the computer has learned cannot be kept: ${reason(error)}`)
  }
}

export const memoryCommands = (shell: ShellContext): readonly Command[] => [
  {
    name: 'learned',
    takes: '',
    summary: 'What the computer has learned of you in this game; forget erases it.',
    topic: 'look',
    run: async () => shell.say(...(await learnedLines(shell))),
  },
  {
    name: 'forget',
    takes: '',
    summary: 'Erase what the computer has learned of you in this game.',
    topic: 'game',
    run: () => forget(shell),
  },
]

async function learnedLines({ session, dataDir, look }: ShellContext): Promise<string[]> {
  const { entry } = session
  const learning = await entry.learning?.()
  if (!learning) return ['Nobody learns anything in this game.']
  const { memory, problem } = await kept(dataDir, entry)
  const lines = problem === null ? [] : [problem]
  if (session.memory === null) lines.push('Learning is off: in this game it is neither used nor added to.')
  const isEmpty = Object.keys(memory).length === 0
  if (isEmpty) lines.push('Nothing yet. Finish a game against the computer, and what it makes of you stands here.')
  else lines.push(...learning.tell(memory), `Kept in ${memoryFile(dataDir, entry)}`)
  return lines.flatMap(line => wrap(line, look.width()))
}

/** BI-24.18. The opponent at the table was told before the game began; it is the next one that meets a stranger. */
async function forget(shell: ShellContext): Promise<void> {
  const { session, dataDir } = shell
  const { title } = session.entry.game
  if (!(await shell.confirm(`Erase all that the computer has learned of you in ${title}?`))) return shell.say('Left as it was.')
  try {
    for (const file of [memoryFile(dataDir, session.entry), damagedFile(dataDir, session.entry)])
      await rm(file, { force: true })
  } catch (error) {
    throw new Failure(`It cannot be erased: ${reason(error)}`)
  }
  shell.say(`Forgotten. In the next game of ${title} the computer meets a stranger.`)
}
