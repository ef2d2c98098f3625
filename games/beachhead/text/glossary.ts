// The words of the table that no single event or refusal decides: what people look up beside the board, each with its clause.

export type Term = { readonly term: string; readonly text: string; readonly clause: string }

const term = (name: string, clause: string, text: string): Term => ({ term: name, clause, text })

export const GLOSSARY: readonly Term[] = [
  term('Distance', 'BI-1.7', 'Steps from hex to hex; next door is one.'),
  term('Refused', 'BI-1.9', 'What is not allowed changes nothing, and the answer names the rule.'),
  term('Which text wins', 'BI-1.10', 'The mission beats a card, a card beats the book.'),
  term('Counting hexes', 'BI-2.2', 'Distances come from three slanted axes, so every direction counts alike.'),
  term('Directions', 'BI-2.3', 'Six, clockwise, beginning with east.'),
  term('Light and heavy cover', 'BI-3.2', 'One or two on the number the dice must reach.'),
  term('Sight lines', 'BI-3.10', 'Two, a hair to either side of the straight one.'),
  term('Line of sight', 'BI-3.12', 'One free line of the two is enough, and it holds both ways.'),
  term('What never blocks', 'BI-3.13', 'Units, works, objectives and hills.'),
  term('Sight range', 'BI-3.14', 'Four hexes for most; scouts, aircraft, missiles and the ship look farther.'),
  term('Sees', 'BI-3.16', 'Near enough and with a free line.'),
  term('Standard landing force', 'BI-7.6', 'The list the Assault has where no other is named.'),
  term('Standard garrison', 'BI-7.7', 'The list the Defender has where no other is named.'),
  term('Steps passed over', 'BI-8.3', 'Left out only where the other side could tell anyway that nothing can be done.'),
  term('Open lists', 'BI-17.16', 'You know what the enemy has, not which marker is which.'),
  term('Spectators', 'BI-17.18', 'See what both sides see.'),
  term('No probing by asking', 'BI-17.19', 'An order is never refused because of something you cannot know.'),
  term('Knows of', 'BI-17.26', 'What you are shown; a marker bars nothing, it is tested by going there.'),
  term('Unknown options', 'BI-21.3', 'Refused by name, and kept in the record when known.'),
  term('Map letters', 'BI-23.5', 'One a hex, the inland row first, deep water last.'),
  term('Ready-made deployments', 'BI-23.6', 'The troops that must hide do so there too.'),
  term('First Wave', 'BI-23.9', 'The lesson: one hint at a time, done when you have done it.'),
  term('The log', 'BI-25.1', 'Everything that happened, with turn, phase, side and rule.'),
  term('Its sentences', 'BI-25.2', 'Each is made from its own entry.'),
  term('Saving', 'BI-25.3', 'At any moment, also between a shot and its answer.'),
  term('Watching again', 'BI-25.4', 'Forwards, backwards, from any entry, each checked.'),
  term('Drawings of the board', 'BI-25.10', 'As text in a terminal, as a picture, as the live table with its overlays.'),
  term('Paths', 'BI-25.11', 'Where a unit can go, at what cost and by which way.'),
  term('Sums done for you', 'BI-25.12', 'Dice, modifiers, losses and supply, each shown by name.'),
  term('Odds', 'BI-25.13', 'Exact, before you fire.'),
  term('The end', 'BI-25.14', 'Announced with the rule that decided it.'),
  term('Ways to play', 'BI-25.15', 'Against the computer, two at one screen behind a curtain, or computers alone.'),
  term('Aids', 'BI-25.16', 'Unit cards, ground chart, the ship’s board, command points and the turn.'),
  term('A whole position', 'BI-26.3', 'Shown to a referee under the names a position is written with.'),
  term('Orders', 'BI-26.5', 'Every one has a name and a form that programs can send.'),
]
