import type { MatchCard } from '@sandtable/protocol/online'

/** The warning before a game whose set-up a player may know beforehand; empty where no player can. */
export function knownSetupText({ knownSetup }: Pick<MatchCard, 'knownSetup'>): string {
  if (knownSetup === 'everybody')
    return 'This game starts from a ready-made set-up that anyone can look up, so both sides may know where units begin hidden.'
  if (knownSetup === 'maker')
    return 'This game starts from a position that one player supplied. That player may know everything in it, hidden units included.'
  return ''
}
