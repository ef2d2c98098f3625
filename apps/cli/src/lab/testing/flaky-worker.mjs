// A thread that plays nothing and dies at some games: at every seventh once, at game 20 always. It marks its deaths in a folder.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'

/** Of threads that ask at the same moment only one is told so. */
function isFirst(mark) {
  try {
    writeFileSync(mark, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

export async function labWorker() {
  const { seed: folder, levels } = workerData.experiment
  if (levels[0] === 'stranger' && isFirst(join(folder, 'stranger'))) {
    parentPort.postMessage({ type: 'refused', message: 'this thread is of another version' })
    return
  }
  const play = game => {
    const mark = join(folder, `died ${game}`)
    if (game === 20 || (game % 7 === 3 && !existsSync(mark))) {
      writeFileSync(mark, '')
      process.exit(1)
    }
    // Some games take longer than others: later ones are done first in another thread.
    let sum = 0
    for (let n = ((game * 7) % 5) * 1_000_000; n > 0; n--) sum += n % 3
    return `game ${game}${sum < 0 ? '?' : ''}\n`
  }
  parentPort.on('message', batch => {
    parentPort.postMessage({
      type: 'played',
      lines: batch.map(play).join(''),
      points: batch.map(game => game % 2),
      pace: { games: batch.length, actions: 0, ms: 2 * batch.length, levels: {} },
    })
  })
  parentPort.postMessage({ type: 'ready' })
}
