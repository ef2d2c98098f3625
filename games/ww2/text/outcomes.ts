// WW-17.5: the words of a result as a sentence about it.
const REASONS: Readonly<Record<string, string>> = {
  victory: 'the enemy has no city to hold on to',
  'decision strategic': 'more cities at the end',
  'decision income': 'the richer country at the end',
  'decision strength': 'the stronger army at the end',
  'decision treasury': 'the fuller treasury at the end',
  'draw level': 'nothing tells the two apart',
  'draw agreement': 'both agreed',
  resignation: 'the other side resigned',
  forfeit: 'the other side let two deadlines pass',
}

export const reasonText = (reason: string): string => REASONS[reason] ?? reason
