// `npm run balance [-- game [scenario…]] [--games N] [--level L] [--workers K]`: the reports of docs/balance, one a shipped scenario, and
// the table and picture of them all. Run after a change of rules, scenarios or opponents; a scenario that is named alone is renewed alone.
// With --results <folder> the results stay there, and a run that was stopped goes on.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const OUT = join(ROOT, 'docs', 'balance')
const CLI = join(ROOT, 'apps', 'cli', 'bin', 'sandtable.mjs')
const SEED = 'balance'

/** What has no winner to speak of, or takes longer than anybody waits, is left out, with the reason. */
const LEFT_OUT = {
  musket: { 'drill-field': 'a field to practise on: nothing is at stake and no clock runs' },
  beachhead: {},
  ww2: { campaign: 'the whole war', 'europe-fronts': 'the whole war' },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    level: { type: 'string', default: 'greedy' },
    workers: { type: 'string' },
    results: { type: 'string' },
  },
})

function sandtable(...args) {
  const { status, stdout } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`sandtable ${args.join(' ')} ended with ${status}`)
  return stdout
}

function measure(folder, game, scenario) {
  const results = join(folder, `${game}-${scenario}.lab.jsonl`)
  const sides = `${values.level},${values.level}`
  const more = [...(values.workers ? ['--workers', values.workers] : []), ...(existsSync(results) ? ['--resume'] : [])]
  sandtable('lab', 'run', game, scenario, '--games', values.games, '--sides', sides, '--seed', SEED, '--out', results, ...more)
  const html = join(OUT, `${game}-${scenario}.html`)
  const json = join(folder, 'report.json')
  sandtable('lab', 'report', results, '--html', html, '--json', json)
  const { figures, run, date } = JSON.parse(readFileSync(json, 'utf8'))
  const [first, second] = figures.sides
  return {
    game,
    scenario,
    title: run.scenario.title,
    level: values.level,
    date,
    games: figures.games,
    first: { title: first.title, ...first.wins },
    second: { title: second.title, ...second.wins },
    draws: figures.draws.count,
    turns: figures.turns.mean.value,
    invalid: figures.invalid,
  }
}

const percent = share => (share * 100).toFixed(1)

function readme(rows) {
  const line = ({ game, scenario, title, level, games, first, second, draws, turns, invalid }) =>
    `| ${game} | [${title}](${game}-${scenario}.html) | ${level} | ${games} | ${first.title} ${percent(first.share)} (${percent(first.low)} to ${percent(first.high)}) | ${second.title} ${percent(second.share)} | ${draws} | ${turns.toFixed(1)} | ${invalid.join(' ')} |`
  return `# Balance, measured

Every shipped scenario between two computer players of the same level: who wins, in per cent with 95 % Wilson intervals. Each line leads to
its report: reasons, length, units, objectives, openings and maps. Open the pages in a browser; they need nothing but themselves.

![How often the first side wins](overview.svg)

| Game | Scenario | Level | Games | First side | Second side | Draws | Turns | Invalid |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map(line).join('\n')}

Made by \`npm run balance\` (one scenario: \`npm run balance -- musket bunker-hill\`). The same command gives the same games until rules, scenarios
or opponents change; each report names its date, version, seed and command. \`sandtable lab --help\` says how to measure your own.

What a level cannot do is part of what is measured: a side that a weak player handles badly looks weak.
`
}

/** Without the date: a label has a line. */
const labelOf = (game, title) => `${title.replace(/[:,] .*$/, '').replaceAll('&', '&amp;')} · ${game}`

/** The first side's share of wins with its interval, a line a scenario; in the colours of whoever looks. */
function overview(rows) {
  const [left, width, step, top] = [205, 390, 18, 26]
  const x = share => (left + share * width).toFixed(1)
  const bars = rows.map(({ game, title, first }, i) => {
    const y = top + i * step
    return `<text x="${left - 8}" y="${y + 4}" text-anchor="end">${labelOf(game, title)}</text>
<path d="M${left} ${y}H${left + width}" class="line"/>
<rect x="${x(first.low)}" y="${y - 4}" width="${((first.high - first.low) * width).toFixed(1)}" height="8" rx="2" class="bar"/><circle cx="${x(first.share)}" cy="${y}" r="3.5" class="dot"/>`
  })
  const height = top + rows.length * step
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 20} ${height}" font-family="system-ui,sans-serif" font-size="11">
<style>text{fill:#26211a}.line{stroke:#cfc3a9}.bar{fill:#1f4f8a;opacity:.35}.dot{fill:#1f4f8a}.even{fill:#7a4a12;opacity:.12}
@media (prefers-color-scheme:dark){text{fill:#e8e2d4}.line{stroke:#37434f}.bar,.dot{fill:#6ea6e6}.even{fill:#e0b36a}}</style>
<rect x="${x(0.4)}" y="14" width="${0.2 * width}" height="${height - 14}" class="even"/>
${[0, 0.25, 0.5, 0.75, 1].map(share => `<text x="${x(share)}" y="10" text-anchor="middle">${share * 100} %</text>`).join('')}
${bars.join('\n')}
</svg>
`
}

mkdirSync(OUT, { recursive: true })
const catalogue = JSON.parse(sandtable('games', '--json'))
const summary = join(OUT, 'summary.json')
let kept = []
try {
  kept = JSON.parse(readFileSync(summary, 'utf8'))
} catch {
  // The first time there is none.
}
const [onlyGame, ...onlyScenarios] = positionals
const folder = values.results ?? mkdtempSync(join(tmpdir(), 'sandtable-balance-'))
mkdirSync(folder, { recursive: true })
try {
  for (const [game, leftOut] of Object.entries(LEFT_OUT)) {
    const { scenarios } = catalogue.find(({ id }) => id === game)
    for (const { id } of scenarios) {
      if (leftOut[id] || (onlyGame && game !== onlyGame) || (onlyScenarios.length > 0 && !onlyScenarios.includes(id))) continue
      const row = measure(folder, game, id)
      kept = [...kept.filter(each => each.game !== game || each.scenario !== id), row]
      const order = Object.keys(LEFT_OUT).flatMap(name =>
        catalogue.find(each => each.id === name).scenarios.map(each => `${name} ${each.id}`),
      )
      kept.sort((a, b) => order.indexOf(`${a.game} ${a.scenario}`) - order.indexOf(`${b.game} ${b.scenario}`))
      writeFileSync(summary, `${JSON.stringify(kept, null, 1)}\n`)
      writeFileSync(join(OUT, 'README.md'), readme(kept))
      writeFileSync(join(OUT, 'overview.svg'), overview(kept))
      process.stdout.write(`${game} ${id}: ${row.first.title} ${percent(row.first.share)} %\n`)
    }
  }
} finally {
  if (!values.results) rmSync(folder, { recursive: true, force: true })
}
