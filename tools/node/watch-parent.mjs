// A thread that ends its process when the pipe to the parent closes: the system closes it however the parent ended.
import { Socket } from 'node:net'
import { workerData } from 'node:worker_threads'

/** Time to shut down cleanly: the server takes three seconds at most. */
const GRACE_MS = 5000

const pipe = new Socket({ fd: workerData })
pipe.on('error', () => {})
pipe.once('close', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GRACE_MS)
})
pipe.resume()
