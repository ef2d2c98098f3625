// Help about the game itself, with the units named as one's own are (WW-1.10).
type Topic = { readonly topic: string; readonly lines: readonly string[] }

export const topicsFor = (unit: string): readonly Topic[] => [
  {
    topic: 'orders',
    lines: [
      'Type orders as they are written (WW-7.6); several on a line are parted by semicolons:',
      '+2HM,LI@C3 raises recruits in a city or your corner, 3 each; they appear before the first step (WW-8.1).',
      `${unit}1,${unit}2: D4->D5->E6 marches; D4->D5 takes everybody there who has no order. Cost: by type and hex, +1 each for leaving comrades (WW-9.5).`,
      `${unit}3: E4*F4x2 fires two shells with a gun, 1 each, up to two hexes (WW-12.1).`,
      `loss LI,AR,HI,LM,HM absorb protect=${unit}3 says who is given up first (WW-11.2).`,
      'In words: buy 2HM C3, march D4 D5 E6, fire E4 F4 2.',
      'plan shows it all, drop 2 takes line 2 out, commit hands it in.',
    ],
  },
  {
    topic: 'fights',
    lines: [
      'No dice: damage to the defenders is your Strength less their Health, to you their Strength less your Health (WW-10.5, WW-10.6).',
      'If anybody of theirs is left, you fall back (WW-10.12). preview tells what a plan would do.',
    ],
  },
  {
    topic: 'wind',
    lines: [
      'One die for each barrage: N, S, E, W or twice calm. With the wind a shell falls one hex farther, against it one short (WW-12.9, WW-12.10).',
      'odds 2 lists the six faces for step 2 of the plan (WW-18.4).',
    ],
  },
  {
    topic: 'winning',
    lines: [
      'A side without a city has lost (WW-13.2). At the last turn cities count, then income, Strength, treasury (WW-13.6).',
    ],
  },
]
