// TI-S.8: the help beside the combat: what the tool does and does not, a line each with the rule it rests on. Browser and terminal
// show the same table.

export type HelpLine = readonly [text: string, ...clauses: string[]]
export type HelpTopic = { readonly title: string; readonly lines: readonly HelpLine[] }

export const HELP: readonly HelpTopic[] = [
  {
    title: 'What this is',
    lines: [
      ['An unofficial, fan-made helper for one combat at a real table. Rule numbers keep their meaning.', 'TI-0.1', 'TI-0.2'],
      [
        'The game’s rule is the usual one; other ways to play are options, other names are found by search.',
        'TI-0.3',
        'TI-0.4',
      ],
      ['The attacker is the active player; everybody but the two sides is a third party.', 'TI-0.5'],
      ['All steps exist, each with its own screen and its closing button.', 'TI-S.7', 'TI-G.15.1', 'TI-M.4'],
      ['Two people around a phone see one fleet above the other; with more room they stand side by side.', 'TI-G.15.2'],
      ['It works without a network, and a reload loses nothing.', 'TI-G.15.3', 'TI-G.2.6'],
      ['Keyboard and screen reader reach everything; no meaning hangs on colour.', 'TI-G.15.4', 'TI-G.15.6'],
    ],
  },
  {
    title: 'Pieces and dice',
    lines: [
      [
        'Every piece is one of its own: undamaged, damaged, destroyed, removed, captured or gone.',
        'TI-S.1',
        'TI-S.5',
        'TI-G.2.1',
      ],
      ['A damaged piece fights on; it only cannot sustain again.', 'TI-G.2.3'],
      [
        'Each die is shown with its piece and its modifiers; a 0 is a ten, and every face is as likely as the next.',
        'TI-S.2',
        'TI-G.6.1',
        'TI-G.6.2',
      ],
      ['Single dice can be rolled again where an effect allows it.', 'TI-S.3'],
      [
        'Thrown by hand, the results are typed in order; the same results give the same combat.',
        'TI-G.6.7',
        'TI-G.6.9',
        'TI-A.8',
      ],
      ['One roller for every roll, one way to take hits everywhere.', 'TI-S.4', 'TI-S.6'],
    ],
  },
  {
    title: 'Hits',
    lines: [
      [
        'Suggest by the usual order: bound hits first, sustain while it may, then the cheapest piece.',
        'TI-G.11.4',
        'TI-G.11.5',
      ],
      [
        'Suggest by best chance: every way to take the hits is valued by the exact odds, and the best two are shown.',
        'TI-G.11.6',
      ],
      ['Suggest by cost kept: the dearest pieces stay.', 'TI-G.11.7'],
    ],
  },
  {
    title: 'Supply and capacity',
    lines: [
      ['Non-fighter ships count against the tokens in the fleet pool.', 'TI-G.12.1'],
      [
        'Fighters and ground forces in space count against capacity; docks keep some fighters for free.',
        'TI-G.12.2',
        'TI-G.12.3',
      ],
      ['Fighters II beyond capacity count as ships.', 'TI-G.12.4'],
      ['Limits are looked at between combats, never inside one.', 'TI-G.12.6', 'TI-PC.2.2'],
    ],
  },
  {
    title: 'Going back',
    lines: [
      ['Undo takes one action back, Back a whole step; both go down to the first.', 'TI-G.4.1'],
      ['What was undone stays until something new is done, and Redo brings it back.', 'TI-G.4.2', 'TI-G.4.3'],
      [
        'Dice that were undone fall the same again, unless the table wants new ones; typed dice are asked for again.',
        'TI-G.4.4',
        'TI-G.4.5',
      ],
    ],
  },
  {
    title: 'Cards and owners',
    lines: [
      ['The line about transactions is always there; the reminders of the step stand beside it.', 'TI-R.1', 'TI-R.2'],
      ['What seats own is remembered for the next combat and can be cleared.', 'TI-G.1.4'],
      [
        'Hands are never entered: any seat may play any action card; steps are passed over only for want of owned effects.',
        'TI-G.5.10',
      ],
      ['A card’s text opens with a tap.', 'TI-G.15.5'],
      ['Only the chosen expansions are offered, and of a card with several prints one.', 'TI-G.14.2', 'TI-G.14.3'],
    ],
  },
  {
    title: 'Odds',
    lines: [
      [
        'The chance is that of the fight as it stands, both sides taking hits by the same policy.',
        'TI-O.2',
        'TI-O.3',
        'TI-O.4',
        'TI-A.10',
      ],
      ['Ships may be told to avoid Direct Hit, or to take hits in an order of your own.', 'TI-O.5', 'TI-O.6'],
      ['Somebody wins, nobody is left, or it stays open.', 'TI-O.7', 'TI-O.8'],
      ['The stages follow the game: cannons, start of combat, barrage, rounds; bombardment, cannons, rounds.', 'TI-O.9'],
      ['Told are survivors, rounds, costs and how it stands after each round.', 'TI-O.10', 'TI-O.13'],
      ['Round limits and plans to retreat are exact too, and so is a whole invasion.', 'TI-O.11', 'TI-O.12'],
      [
        'At a decision each way stands with its exact chance: retreat or stay, a Direct Hit now or later, which pieces take the hits, what a card brings.',
        'TI-O.11',
        'TI-O.16',
        'TI-G.11.6',
        'TI-O.26',
      ],
      ['Optional effects are used as early as they help.', 'TI-O.14', 'TI-O.15', 'TI-O.16'],
      [
        'What can be exact is exact; a few chains of effects are sampled and say so with their margin.',
        'TI-O.17',
        'TI-O.18',
        'TI-O.23',
      ],
      [
        'A fight that repairs keep going is followed until almost nothing is undecided.',
        'TI-O.19',
        'TI-O.20',
        'TI-O.21',
        'TI-O.22',
      ],
      ['It is reckoned beside the page while you type.', 'TI-O.25', 'TI-P0.5.9'],
    ],
  },
  {
    title: 'Where the numbers come from',
    lines: [
      ['Pieces, factions, effects and texts come from one file of facts.', 'TI-D.1', 'TI-D.2', 'TI-D.3', 'TI-D.4', 'TI-D.5'],
      ['Generic pieces, and those of the factions that differ.', 'TI-D.10', 'TI-D.11', 'TI-D.12'],
      ['Names of the old tracker lead to the effects they mean.', 'TI-D.7'],
      [
        'Where sources differ, the value used is written down; facts of a single source are marked.',
        'TI-D.8',
        'TI-D.9',
        'TI-Z.1',
      ],
      ['Prints differ; the table says which it plays. Neutral units have generic numbers.', 'TI-Z.2', 'TI-Z.3'],
      [
        'Holding some pieces back from a bombardment is left to the table. What is adjacent, the tool asks.',
        'TI-Z.4',
        'TI-Z.5',
      ],
    ],
  },
  {
    title: 'For bots and bookkeepers',
    lines: [
      ['Every action is one line of the log, nothing is ever deleted, and the report holds it all.', 'TI-G.3.1', 'TI-G.3.3'],
      ['The same rules serve the browser, the terminal and the engine protocol.', 'TI-G.16.1'],
      ['What cannot be done is refused with its rule and changes nothing.', 'TI-G.16.2'],
      ['A bot can drive any seat by taking what is suggested.', 'TI-G.16.3'],
    ],
  },
]
