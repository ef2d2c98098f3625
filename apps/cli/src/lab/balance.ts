// `sandtable lab balance`: which setting of a few numbers makes an even match, with the proof.
import {
  commandOf,
  drawSettings,
  findEven,
  type PatchLine,
  patchText,
  type Round,
  settingsOf,
  shareOf,
  UntilKnown,
  withoutDials,
} from '@sandtable/lab'
import { balanceReport, balanceText, judgeShare } from '@sandtable/lab/report'
import { type Flags, readArgs } from '../args.ts'
import { complain, print } from '../output.ts'
import { playersFrom } from './players.ts'
import { keep } from './report.ts'
import { rangeFrom, STOPPED } from './run.ts'
import { allAsked, dialsFrom, pointsOfGames } from './settings.ts'
import { stopSignal } from './stopping.ts'
import { askedFor, gamesFrom, placeFrom, WHO_FLAGS } from './wanted.ts'

export const BALANCE_FLAGS = {
  vary: { value: '<name=from..to/step,…>', help: 'What may be changed, and how far.' },
  target: { value: '<45-55>', help: 'What counts as even (default: 45-55).' },
  games: { value: '<n>', help: 'How many games the proof at the end may take (default: 4,000).' },
  ...WHO_FLAGS,
  out: { value: '<file>', help: 'The page (default: <game>-<scenario>-balance.html).' },
  quiet: { help: 'No progress bar.' },
} as const satisfies Flags

const USUAL_PROOF = 4000
const USUAL_TARGET = '45-55'

export async function labBalance(args: readonly string[]): Promise<number> {
  const { flags, words } = readArgs(BALANCE_FLAGS, args)
  const { game, scenario } = placeFrom('balance', words)
  const target = rangeFrom('--target', flags.target ?? USUAL_TARGET)
  const seed = flags.seed ?? '1'
  const dials = dialsFrom(flags.vary)
  const most = gamesFrom(flags.games, USUAL_PROOF)
  const settings = drawSettings(settingsOf(dials), seed)
  await allAsked(game, scenario, flags, settings)
  const stopping = stopSignal()
  const about = { players: playersFrom(flags), signal: stopping.signal, isQuiet: flags.quiet === true }
  const play = async (setting: readonly PatchLine[], from: number, to: number) => {
    const asked = await askedFor(game, scenario, flags, setting)
    const points = await pointsOfGames(asked, from, to, { ...about, label: patchText(setting) })
    if (stopping.signal.aborted) throw new Stopped()
    return points.reduce<number>((sum, own) => sum + (own ?? 0.5), 0)
  }
  try {
    const rounds = await findEven(settings, play, round => complain(roundText(round)))
    const best = rounds.at(-1)?.candidates[0]
    if (!best) return 1
    const proof = await askedFor(game, scenario, { ...flags, seed: `${seed} proof` }, best.setting)
    const until = new UntilKnown(target)
    complain(`Proof with fresh dice, ${most.toLocaleString('en')} games at most: ${patchText(best.setting)}`)
    const label = `proof of ${patchText(best.setting)}`
    const points = await pointsOfGames(proof, 0, most, { ...about, label, until })
    const share = judgeShare(points)
    if (stopping.signal.aborted) {
      complain(`Stopped in the proof; nothing is proven yet. Nearest to even in the search: ${patchText(best.setting)}.`)
      if (share.n > 0) complain(`${proof.header.seats[0]?.title} won ${share.text} with fresh dice so far.`)
      return STOPPED
    }
    const told = {
      header: proof.header,
      gameTitle: proof.subject.entry.game.title,
      command: commandOf('balance', { ...proof.header, seed, patch: withoutDials(proof.header.patch, dials) }, [
        ['vary', flags.vary ?? ''],
        ['target', flags.target ?? USUAL_TARGET],
        ['games', most],
      ]),
      rounds,
      proof: { setting: best.setting, share, range: target, verdict: until.verdict, games: until.games },
    }
    const file = flags.out ?? `${game}-${proof.header.scenario.id}-balance.html`
    await keep(file, balanceReport(told))
    const said = balanceText(proof.header.seats[0]?.title ?? '', told.proof)
    await print(`${[...said, `Report: ${file}`].join('\n')}\n`)
    return until.verdict === 'within' ? 0 : 1
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    complain('Stopped; nothing is kept of a search.')
    return STOPPED
  } finally {
    stopping.done()
  }
}

class Stopped extends Error {}

function roundText({ games, candidates }: Round): string {
  const best = candidates.slice(0, 3).map(each => `${patchText(each.setting)} ${(shareOf(each) * 100).toFixed(0)} %`)
  return `${games} games each, ${candidates.length} ${candidates.length === 1 ? 'setting' : 'settings'}; nearest to even: ${best.join('; ')}`
}
