// `sandtable odds`: a question answered, as JSON that can be asked again (TI-O.27) or as a picture.
import { odds, rollsOf, shareText } from '@sandtable/ti4/odds'
import { curveLines, curveOf } from './curve.ts'
import type { OddsFlags } from './flags.ts'
import { pictureLines } from './picture.ts'
import { pieceFrom, scenarioFrom } from './question.ts'

/** How many rounds the table tells of (TI-O.10). */
const ROUNDS_TOLD = 6

export async function answerFor(flags: OddsFlags, sides: readonly string[]): Promise<string> {
  const scenario = await scenarioFrom(flags, sides)
  const answer = odds(scenario, { tableRounds: ROUNDS_TOLD, ...(flags.seed === undefined ? {} : { seed: flags.seed }) })
  const rolls = scenario.place === 'full' ? [] : rollsOf(scenario)
  const curve = flags.curve === undefined ? null : curveOf(scenario, pieceFrom(scenario, flags.curve))
  if (flags.json) {
    const whole = { game: 'ti4', scenario, answer, rolls, ...(curve ? { curve } : {}), link: shareText(scenario) }
    return `${JSON.stringify(whole)}\n`
  }
  const isAscii = flags.ascii === true || !/utf-?8/i.test(process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || '')
  const lines = pictureLines(scenario, answer, rolls, isAscii)
  return `${[...lines, ...(curve ? curveLines(curve, isAscii) : [])].join('\n')}\n`
}
