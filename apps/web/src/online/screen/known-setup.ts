import type { MatchCard } from '@sandtable/protocol/online'

/** What everybody is told before a game begins whose set-up somebody knows beforehand; empty where nobody does. */
export function knownSetupText({ knownSetup }: Pick<MatchCard, 'knownSetup'>): string {
  if (knownSetup === 'everybody')
    return 'This game starts from a ready-made set-up that anyone can look up, so both sides may know where units begin hidden.'
  if (knownSetup === 'maker')
    return 'This game starts from a position that one player supplied. That player may know everything in it, hidden units included.'
  return ''
}
