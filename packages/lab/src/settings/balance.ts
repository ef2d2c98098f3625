// Auto-balance: which of many settings is nearest to an even match. Successive halving: all settings play a few games with common dice,
// the half that is nearest to even plays twice as many, and so on; the last one is judged again on dice that nobody has seen.
import { seeded } from '@sandtable/kernel'
import type { PatchLine } from './patch.ts'

export type Candidate = { readonly setting: readonly PatchLine[]; readonly games: number; readonly points: number }
export type Round = { readonly games: number; readonly candidates: readonly Candidate[] }

/** Plays games `from` to `to` of this setting and gives the points of the first seat: a win is 1, a draw a half. */
export type PlaySome = (setting: readonly PatchLine[], from: number, to: number) => Promise<number>

const FIRST_GAMES = 32
const MOST_CANDIDATES = 64

export const shareOf = ({ points, games }: Candidate): number => points / games
const unevenness = (candidate: Candidate): number => Math.abs(shareOf(candidate) - 0.5)

/** All settings where they are few, else a fair draw of them. */
export function drawSettings(settings: readonly (readonly PatchLine[])[], seed: string): readonly (readonly PatchLine[])[] {
  if (settings.length <= MOST_CANDIDATES) return settings
  const dice = seeded(`${seed} settings`)
  const left = [...settings]
  return Array.from(
    { length: MOST_CANDIDATES },
    () => left.splice(dice.pick(left.length, 'setting'), 1)[0] as readonly PatchLine[],
  )
}

/** The rounds, the last of which has one candidate. */
export async function findEven(
  settings: readonly (readonly PatchLine[])[],
  play: PlaySome,
  told: (round: Round) => void,
): Promise<readonly Round[]> {
  const rounds: Round[] = []
  let field: readonly Candidate[] = settings.map(setting => ({ setting, games: 0, points: 0 }))
  for (let games = FIRST_GAMES; ; games *= 2) {
    const played: Candidate[] = []
    for (const { setting, games: before, points } of field)
      played.push({ setting, games, points: points + (await play(setting, before, games)) })
    const round = { games, candidates: played.toSorted((a, b) => unevenness(a) - unevenness(b)) }
    rounds.push(round)
    told(round)
    if (played.length === 1) return rounds
    field = round.candidates.slice(0, Math.ceil(played.length / 2))
  }
}
