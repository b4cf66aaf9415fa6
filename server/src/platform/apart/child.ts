import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Task } from './index.ts'

/** A thread sees to the limits, since nothing else runs here while the work holds its process up. */
const watch = `
  const { cpuSeconds, memoryBytes } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (user + system > cpuSeconds * 1e6) process.kill(process.pid, 'SIGXCPU')
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
  }, 50)`

/** What this process is asked to do; from here on its limits are watched. */
export async function taskOf<Asked>(): Promise<Asked> {
  const [{ limits, asked }] = (await once(process, 'message')) as [Task<Asked>]
  new Worker(watch, { eval: true, workerData: limits }).unref()
  return asked
}

/** Says something, and waits until it was taken. */
export async function say(said: object): Promise<void> {
  process.send?.(said)
  await once(process, 'message')
}
