import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Task } from './index.ts'

/** A thread sees to the limits, since nothing else runs here while the work holds its process up. */
const watch = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { cpuSeconds, memoryBytes } = workerData
  let before = { user: 0, system: 0 }
  parentPort.on('message', () => (before = process.cpuUsage()))
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > cpuSeconds * 1e6) process.kill(process.pid, 'SIGXCPU')
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
  }, 50)`

let watcher: Worker | undefined
let isEach = false

/** What this process is asked to do; from here on its limits are watched. */
export async function taskOf<Asked>(): Promise<Asked> {
  const [{ limits, asked }] = (await once(process, 'message')) as [Task<Asked>]
  watcher = new Worker(watch, { eval: true, workerData: limits })
  watcher.unref()
  isEach = limits.isEach ?? false
  return asked
}

/** Says something, waits until it was taken, and answers what was answered. */
export async function say<Answer = unknown>(said: object): Promise<Answer> {
  process.send?.(said)
  const [{ answer }] = (await once(process, 'message')) as [{ answer: Answer }]
  if (isEach) watcher?.postMessage('next')
  return answer
}
