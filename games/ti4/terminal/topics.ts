// Help about the assistant itself.
export const TOPICS: readonly { readonly topic: string; readonly lines: readonly string[] }[] = [
  {
    topic: 'table',
    lines: [
      'One terminal for everybody: each choice says whose it is (TI-G.1.2). Type its number, or the first words of it.',
      'cards lists what may be used now with its text; its numbers go on after those of the buttons (TI-G.5.1).',
      'continue ends the step as soon as nothing is missing (TI-G.1.3). suggest assigns hits (TI-G.11.4).',
      'undo takes back the last action, back a whole step, redo does it again with the same dice (TI-G.4.6).',
    ],
  },
  {
    topic: 'setup',
    lines: [
      'In P0.1 and P0.2 type a faction: hacan. In P0.5: set a 3 cruiser, 2 fighter. set b 2 infantry, 1 pds at Mellon. A star is damaged: set a 2 dreadnought*.',
      'planet Jord of b adds a planet, system nebula switches a feature, pool a 5 sets a fleet pool, own a plasma scoring, cruiser II notes what a player owns.',
      'For anything else: do {"type":"setCannon","seat":"c","unit":"pds2","n":1,"adjacent":true}',
    ],
  },
  {
    topic: 'odds',
    lines: [
      'The line under the fleets is exact from this very moment, open hits included (TI-O.26). odds 2 tells the hits of choice 2.',
      'advise weighs what can be decided now: retreat or stay (TI-O.11), a Direct Hit now or later (TI-O.16), hits (TI-G.11.6), cards.',
      'Without a combat: sandtable odds ti4 "3 cruiser @ hacan" "1 warsun @ muaat".',
    ],
  },
]
