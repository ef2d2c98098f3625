import { readArgs, UsageError } from '../args.ts'
import type { Command } from '../command.ts'
import { ODDS_FLAGS } from '../odds/flags.ts'
import { print } from '../output.ts'

export const odds: Command = {
  takes: 'ti4 "<attacker>" "<defender>"',
  summary: 'Exact odds of a combat, as a picture or as JSON.',
  flags: ODDS_FLAGS,
  details: `
A side is its pieces, then @ and a faction, then + and effects. A star means damaged; II, or 2, upgraded.

  sandtable odds ti4 "3 cruiser, 2 fighter @ hacan" "1 warsun @ muaat"
  sandtable odds ti4 "2 dreadnought II, 1 dreadnought* @ sol + morale boost" "4 cr, 2 dd @ norr" --system nebula
  sandtable odds ti4 "4 infantry, 2 dn @ l1z1x" "3 infantry, 1 pds @ xxcha" --place ground
  sandtable odds ti4 "2 cr" "2 cr" --json | sandtable odds ti4 --scenario - --rounds 1`,
  async run(args) {
    const { flags, words } = readArgs(ODDS_FLAGS, args)
    const [game, ...sides] = words
    if (game === undefined) throw new UsageError('odds needs a game: sandtable odds ti4 "<attacker>" "<defender>".')
    if (game !== 'ti4') throw new UsageError(`There is no calculator for "${game}"; there is one for ti4.`)
    const { answerFor } = await import('../odds/index.ts')
    await print(await answerFor(flags, sides))
    return 0
  },
}
