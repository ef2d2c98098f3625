// Plays games of one run: it is told numbers and answers with lines, the same that the terminal writes.
import { type Prepared, playBatch, prepare } from '@sandtable/lab'
import type { LabOrder, LabReply } from './messages.ts'
import { subjectOf } from './subject.ts'

let prepared: Prepared | null = null
const tell = (reply: LabReply) => self.postMessage(reply)

self.addEventListener('message', ({ data }: MessageEvent<LabOrder>) => {
  if ('experiment' in data)
    subjectOf(data.experiment.game)
      .then(({ entry, tallyAdapter }) => prepare(entry, tallyAdapter, data.experiment, () => performance.now()))
      .then(
        made => {
          prepared = made
          tell({ type: 'ready' })
        },
        error => tell({ type: 'refused', message: error instanceof Error ? error.message : String(error) }),
      )
  else if (prepared) tell({ type: 'played', ...playBatch(prepared, data.games) })
})
