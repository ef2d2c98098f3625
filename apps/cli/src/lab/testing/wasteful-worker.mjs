// A thread that plays nothing, makes a lot and keeps some of it, until its young heap is as large as it may be. Its lines are how large that is.
import { getHeapSpaceStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'

function waste() {
  const kept = []
  for (let i = 0; i < 1_000_000; i++) {
    const made = { i, more: [i, i, i, i, i, i] }
    if (i % 4 === 0) kept.push(made)
    if (kept.length > 20_000) kept.length = 0
  }
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
}

export async function labWorker() {
  parentPort.on('message', batch => {
    parentPort.postMessage({
      type: 'played',
      lines: batch.map(() => `${waste()}\n`).join(''),
      points: batch.map(() => 0),
      pace: { games: batch.length, actions: 0, ms: 100 * batch.length, levels: {} },
    })
  })
  parentPort.postMessage({ type: 'ready' })
}
