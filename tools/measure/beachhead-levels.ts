// The long measurements behind chapter 24 of Beachhead, kept in docs/ai-beachhead.md: too long for a test, repeatable by anybody.
//   node tools/run.mjs tools/measure/beachhead-levels.ts trade 100                  First Wave against somebody who does nothing
//   node tools/run.mjs tools/measure/beachhead-levels.ts pace                       milliseconds a decision on the 16 x 16 map
//   node tools/run.mjs tools/measure/beachhead-levels.ts styles 100 0               attacks a turn of two personalities, from seed 0 on
//   node tools/run.mjs tools/measure/beachhead-levels.ts learning 200 0             opening plans against an opponent who never changes, series 0
import { Match, seeded } from '@sandtable/kernel'
import { learning } from '../../games/beachhead/ai/learning/learning.ts'
import { readMemory } from '../../games/beachhead/ai/learning/memory.ts'
import { LEVEL_IDS, type LevelId } from '../../games/beachhead/ai/levels/levels.ts'
import { PERSONALITIES } from '../../games/beachhead/ai/levels/personalities.ts'
import { levelPolicy, think } from '../../games/beachhead/ai/levels/policies.ts'
import { adjustmentsOf } from '../../games/beachhead/ai/levels/styles.ts'
import { beachhead } from '../../games/beachhead/rules/contract/game.ts'
import { SCENARIOS } from '../../games/beachhead/scenarios/index.ts'

const scenarioOf = (id: string) => {
  const found = SCENARIOS.find(each => each.id === id)
  if (!found) throw new Error(`no mission ${id}`)
  return found.scenario
}
const say = (...words: readonly (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)

/** Somebody who goes on wherever that is allowed. */
function passes(match: Match<never, never, never, never, never, never>, seat: string) {
  const actions = beachhead.legal(match.state, seat)
  return actions.find(({ type }) => type === 'done' || type === 'pass') ?? actions.at(-1)
}

function trade(seeds: number, level: LevelId) {
  let inTime = 0
  for (let seed = 0; seed < seeds; seed++) {
    const match = new Match(beachhead, { scenario: scenarioOf('first-wave'), options: {}, seed, history: 'none' })
    const dice = seeded(seed)
    for (let seat = match.toAct[0]; seat; seat = match.toAct[0])
      match.act(
        seat,
        seat === 'assault'
          ? levelPolicy(level).choose(match.view(seat), seat, dice).action
          : (passes(match as never, seat) as never),
      )
    if (match.outcome?.winner === 'assault' && match.view('table').turn <= 5) inTime++
  }
  say(`First Wave won by ${level} within 5 turns: ${inTime} of ${seeds}`)
}

function pace() {
  for (const id of LEVEL_IDS) {
    const times: number[] = []
    for (const seed of [1, 2]) {
      const match = new Match(beachhead, { scenario: scenarioOf('inferno'), options: {}, seed, history: 'none' })
      const dice = seeded(seed)
      for (let seat = match.toAct[0]; seat; seat = match.toAct[0]) {
        const view = match.view(seat)
        const began = process.cpuUsage().user
        const { action } = levelPolicy(id).choose(view, seat, dice)
        times.push((process.cpuUsage().user - began) / 1000)
        match.act(seat, action)
      }
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => `${(times[Math.floor(share * (times.length - 1))] as number).toFixed(1)} ms`
    say(`${id}: ${times.length} decisions, median ${at(0.5)}, 99 in 100 within ${at(0.99)}, longest ${at(1)}`)
  }
}

function styles(seeds: number, from: number) {
  for (const id of ['berserker', 'conservative'] as const) {
    let [attacks, turns] = [0, 0]
    for (let seed = from; seed < from + seeds; seed++) {
      const match = new Match(beachhead, {
        scenario: scenarioOf('red-beach'),
        options: {},
        seed: `styles ${seed}`,
        history: 'none',
      })
      const dice = seeded(seed)
      for (let seat = match.toAct[0]; seat; seat = match.toAct[0]) {
        const manner = seat === 'assault' ? adjustmentsOf(PERSONALITIES[id]) : {}
        const { action } = think('veteran', manner, match.view(seat), seat, dice)
        if (seat === 'assault' && action.type.startsWith('attack')) attacks++
        match.act(seat, action)
      }
      turns += match.view('table').turn
    }
    say(`${id}: ${attacks} attacks in ${turns} turns, ${(attacks / turns).toFixed(3)} a turn`)
  }
}

function learn(games: number, series: number) {
  const won: number[] = []
  let memory = {}
  for (let game = 0; game < games; game++) {
    const match = new Match(beachhead, {
      scenario: scenarioOf('quick-six'),
      options: {},
      seed: `learning ${series} ${game}`,
      seats: { assault: { name: 'elite' }, defender: { name: 'fixed' } },
    })
    const dice = seeded(`${series} ${game}`)
    const learner = levelPolicy('veteran', { memory: readMemory(memory) })
    for (let seat = match.toAct[0]; seat; seat = match.toAct[0])
      match.act(seat, (seat === 'assault' ? learner : levelPolicy('veteran')).choose(match.view(seat), seat, dice).action)
    won.push(match.outcome?.winner === 'assault' ? 1 : 0)
    memory = learning.learn(memory, match.record(), 'defender')
  }
  const sum = (from: number, to: number) => won.slice(from, to).reduce((all, one) => all + one, 0)
  say(`first 50: ${sum(0, 50)} won, last 50: ${sum(games - 50, games)} won, all: ${sum(0, games)} of ${games}`)
  for (const line of learning.tell(memory).filter(each => each.startsWith('quick-six'))) say(line)
}

const [what, ...words] = process.argv.slice(2)
if (what === 'trade') for (const level of ['veteran', 'elite'] as const) trade(Number(words[0] ?? 100), level)
else if (what === 'pace') pace()
else if (what === 'styles') styles(Number(words[0] ?? 100), Number(words[1] ?? 0))
else if (what === 'learning') learn(Number(words[0] ?? 200), Number(words[1] ?? 0))
else say('trade, pace, styles or learning?')
