// The table of docs/balance and the picture of it.
import { type Change, JUDGED_AT, type LeftOut, type Line, type Measured, type Standing, standingOf } from './measured.ts'

const percent = (share: number): string => (share * 100).toFixed(1)

const STANDINGS: { readonly [standing in Standing]: string } = {
  even: 'even',
  likely: 'even by the estimate',
  meant: 'uneven, as meant',
  outside: '**outside 40 to 60**',
  open: 'not measured',
}

const weakerText = ({ level, first, games }: Measured): string => `${level} ${percent(first.share)} of ${games}`

function tableRow(line: Line): string {
  const { game, title, level, games, first, second, draws, turns, date, build, invalid } = line.row
  const cells = [
    game,
    title,
    level,
    games,
    `${first.title} ${percent(first.share)} (${percent(first.low)} to ${percent(first.high)})`,
    `${second.title} ${percent(second.share)}`,
    draws,
    turns.toFixed(1),
    STANDINGS[standingOf(line)],
    line.weaker.map(weakerText).join(', '),
    build === undefined ? date : `${date}, ${build}`,
    invalid.join(' '),
  ]
  return `| ${cells.join(' | ')} |`
}

const HOLLOW = `: their line is of the strongest
level that has played them, and their mark in the picture is hollow, with that level beside the name.`

const count = (lines: readonly Line[], standing: Standing): number => lines.filter(line => standingOf(line) === standing).length

function changeRow({ title, game, change, level, before, after }: Change): string {
  const now = after
    ? `${percent(after.first.share)} (${percent(after.first.low)} to ${percent(after.first.high)}) of ${after.games}`
    : 'not measured since'
  return `| ${[game, title, change, level, `${percent(before.share)} of ${before.games}`, now].join(' | ')} |`
}

const changeSection = (changes: readonly Change[]): string =>
  changes.length === 0
    ? ''
    : `## What was changed for balance

Forces and turn limits that were changed because the scenario was uneven (\`games/<game>/scenarios/changed.json\`): how often the first side won, in per cent, before and after.

| Game | Scenario | Change | Level | Before | After |
| --- | --- | --- | --- | --- | --- |
${changes.map(changeRow).join('\n')}

`

export function readme(lines: readonly Line[], leftOut: readonly LeftOut[], changes: readonly Change[]): string {
  const meant = lines.filter(({ uneven }) => uneven !== null)
  return `# Balance, measured

Shipped scenarios between two computer players of the same level: who wins, in per cent with 95 % Wilson intervals. \`npm run balance\`
writes a report of each into \`docs/balance/reports\`: reasons, length, units, objectives, openings and maps, on a page that needs nothing but itself.

A scenario is *even* if the first side's share of the points (a draw is half a win) is 40 to 60 % with its whole 95 % interval, between two
players of the strongest level, ${JUDGED_AT}; *even by the estimate* if the share is and the interval reaches beyond. Of ${lines.length} scenarios ${count(lines, 'even')} are even,
${count(lines, 'likely')} even by the estimate, ${count(lines, 'meant')} uneven as they are meant to be, ${count(lines, 'outside')} outside, and ${count(lines, 'open')} not measured at that level${count(lines, 'open') === 0 ? '.' : HOLLOW}

![How often the first side wins](overview.svg)

| Game | Scenario | Level | Games | First side | Second side | Draws | Turns | At ${JUDGED_AT} | Weaker levels | Made | Invalid |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.map(tableRow).join('\n')}

## Meant to be uneven

What may fall outside 40 to 60 %, and why (\`games/<game>/scenarios/uneven.json\`):

${meant.map(({ row, uneven }) => `- ${row.title} (${row.game}): ${uneven}`).join('\n')}

${changeSection(changes)}## Left out

Shipped, and without a line above:

${leftOut.map(({ game, title, reason }) => `- ${title} (${game}): ${reason}.`).join('\n')}

The battles of \`ti4\` are calculated, not played: its odds are exact.

## How it is made

\`npm run balance\` plays all of them (one: \`npm run balance -- musket bunker-hill --level elite --games 200\`);
\`npm run balance -- --from <folder>\` plays nothing and makes the reports of all results files in a folder, of which each says itself what it is. The
same command gives the same games until rules, scenarios or opponents change; each report names its date, version, seed and command, and the
build: a digest of the rules, opponents and counting that played it (beside the date above; runs before 17 November 2026 have none).
\`sandtable lab --help\` says how to measure your own.

What a level cannot do is part of what is measured: a side that a weak player handles badly looks weak.
`
}

/** Without the date: a label has a line. */
const labelOf = ({ row: { game, title, level } }: Line, isOpen: boolean): string =>
  `${title.replace(/[:,] .*$/, '').replaceAll('&', '&amp;')} · ${game}${isOpen ? `, ${level}` : ''}`

const [LEFT, WIDTH, STEP, TOP] = [270, 390, 18, 26]
const x = (share: number): string => (LEFT + share * WIDTH).toFixed(1)

/** Full: measured at the level that counts. */
const mark = (cx: string, y: number, standing: Standing): string =>
  standing === 'open'
    ? `<circle cx="${cx}" cy="${y}" r="3.5" class="hollow"/>`
    : `<circle cx="${cx}" cy="${y}" r="3.5" class="${standing}"/>`

function bar(line: Line, i: number): string {
  const { first } = line.row
  const y = TOP + i * STEP
  const standing = standingOf(line)
  return `<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${labelOf(line, standing === 'open')}</text>
<path d="M${LEFT} ${y}H${LEFT + WIDTH}" class="line"/>
<rect x="${x(first.low)}" y="${y - 4}" width="${((first.high - first.low) * WIDTH).toFixed(1)}" height="8" rx="2" class="${standing} bar"/>${mark(x(first.share), y, standing)}`
}

/** Where each begins. */
const LEGEND: readonly (readonly [Standing, number, string])[] = [
  ['even', 60, 'even, or by the estimate'],
  ['meant', 215, 'uneven, as meant'],
  ['outside', 340, 'outside'],
  ['open', 415, `a weaker level than ${JUDGED_AT}: beside the name`],
]

/** The first side's share of wins with its interval, a line a scenario; in the colours of whoever looks, on ground of its own: a page may have others. */
export function overview(lines: readonly Line[]): string {
  const bottom = TOP + lines.length * STEP
  const legend = LEGEND.map(
    ([standing, left, words]) =>
      `${mark(String(left), bottom + 8, standing)}<text x="${left + 9}" y="${bottom + 12}">${words}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 ${LEFT + WIDTH + 20} ${bottom + 26}" font-family="system-ui,sans-serif" font-size="11">
<style>.page,.hollow{fill:#fdfbf5}text{fill:#26211a}.line{stroke:#cfc3a9}.even,.likely,.open{fill:#1f4f8a}.meant{fill:#8a5a12}.outside{fill:#a32a22}.bar{opacity:.35}.hollow{stroke:#1f4f8a;stroke-width:1.5}.fair{fill:#7a4a12;opacity:.12}
@media (prefers-color-scheme:dark){.page,.hollow{fill:#12181f}text{fill:#e8e2d4}.line{stroke:#37434f}.even,.likely,.open{fill:#6ea6e6}.meant{fill:#e0b36a}.outside{fill:#f08a7e}.hollow{stroke:#6ea6e6}.fair{fill:#e0b36a}}</style>
<rect y="-4" width="100%" height="100%" rx="6" class="page"/>
<rect x="${x(0.4)}" y="14" width="${0.2 * WIDTH}" height="${bottom - 26}" class="fair"/>
${[0, 0.25, 0.5, 0.75, 1].map(share => `<text x="${x(share)}" y="10" text-anchor="middle">${share * 100} %</text>`).join('')}
${lines.map(bar).join('\n')}
${legend.join('')}
</svg>
`
}
