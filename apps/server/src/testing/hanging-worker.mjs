// A thread that speaks as the one that sets up scenarios and does what the scenario says: hang, break, never begin, or answer.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', ({ id, scenario, options }) => {
  if (scenario.does === 'never begin') return
  parentPort.postMessage({ id, began: true })
  if (scenario.does === 'hang') for (;;);
  if (scenario.does === 'break') throw new Error('broken')
  if (scenario.does === 'fill the memory') {
    const all = []
    for (;;) all.push(new Array(100_000).fill(Math.random()))
  }
  if (scenario.does === 'refuse') parentPort.postMessage({ id, judged: { refused: { code: 'bad-scenario', message: 'no' } } })
  else parentPort.postMessage({ id, judged: { admitted: { scenario, options } } })
})
