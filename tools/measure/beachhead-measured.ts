// Keeps results of the laboratory beside the scenarios of Beachhead (BI-23.7, BI-23.8, BI-24.3):
//   sandtable lab run beachhead red-beach --games 400 --sides veteran,veteran --seed balance --out red-beach.jsonl
//   node tools/run.mjs tools/measure/beachhead-measured.ts red-beach.jsonl …
// It writes games/beachhead/scenarios/measured.json and, from it, measured.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Header, readRow } from '@sandtable/lab'
import { wilson } from '@sandtable/odds'
import { type Measurement, madeOf, measurementOf, promiseOf, withMeasurement } from '../../games/beachhead/lab/measured.ts'
import { SCENARIOS } from '../../games/beachhead/scenarios/index.ts'

const here = (name: string) => new URL(`../../games/beachhead/scenarios/${name}`, import.meta.url)

function read(file: string): Measurement {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const rows = lines.map(line => readRow(JSON.parse(line))).filter(row => row !== null)
  return measurementOf(JSON.parse(head) as Header, rows)
}

const share = (wins: number, games: number): string => {
  const { low, high } = wilson(wins, games)
  const percent = (part: number) => (100 * part).toFixed(0)
  return `${((100 * wins) / games).toFixed(1)} % (${percent(low)} to ${percent(high)})`
}

function table(kept: readonly Measurement[]): string {
  const rows = SCENARIOS.flatMap(({ id, title, scenario }) =>
    kept
      .filter(each => each.scenario === id)
      .map(run => {
        const { games, assault, draws, broken, turns, actions, reasons, made, date } = run
        const promise = promiseOf(run)
        const why = Object.entries(reasons).sort((a, b) => b[1] - a[1])
        const cells = [
          made === madeOf(scenario) ? title : `${title} (older forces)`,
          games,
          share(assault, games - broken),
          draws,
          why.map(([reason, n]) => `${reason} ${n}`).join(', '),
          turns.toFixed(1),
          actions.toLocaleString('en'),
          broken,
          date,
          promise ? `${promise.clause} ${promise.isKept ? 'holds' : 'does not hold'}` : '',
        ]
        return `| ${cells.join(' | ')} |`
      }),
  )
  return `| Mission | Games | Assault wins, 95 % | Draws | How it ended | Turns | Actions | Broke off | Made | Promise |\n|---|---|---|---|---|---|---|---|---|---|\n${rows.join('\n')}`
}

function page(kept: readonly Measurement[]): string {
  const groups = new Map<string, Measurement[]>()
  for (const each of kept) {
    const options = Object.entries((each.options ?? {}) as Record<string, unknown>).map(([name, value]) => `${name}: ${value}`)
    const title = `${each.levels.join(' against ')}${options.length > 0 ? `, ${options.join(', ')}` : ''}, seed ${each.seed}`
    groups.set(title, [...(groups.get(title) ?? []), each])
  }
  const sections = [...groups].map(([title, list]) => `## ${title}\n\n${table(list)}`)
  return `# The missions, measured

Made by \`tools/measure/beachhead-measured.ts\` from runs of \`sandtable lab run beachhead <mission> --sides <levels> --seed <seed>\`; free deployment but in First Wave, which has none.
The Assault is named first. "Broke off": games with a refused action, a failure or no end (BI-24.3 wants none).

${sections.join('\n\n')}
`
}

const file = here('measured.json')
let kept = JSON.parse(readFileSync(file, 'utf8')) as readonly Measurement[]
for (const results of process.argv.slice(2)) kept = withMeasurement(kept, read(results))
writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
writeFileSync(here('measured.md'), page(kept))
