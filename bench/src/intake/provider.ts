import { Agent } from 'node:http'
import { deliver, leadNumber } from '@fairlead/server/testing/chaos'
import { areaOf } from './distribution.ts'
import type { DeliveryLoad, DeliveryResult } from './load.ts'

/** Delivers leads at a steady rate from a process of its own, whether or not they are answered (see load.ts). */
const tickMs = 5

async function run(load: DeliveryLoad): Promise<DeliveryResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  const acked: { n: number; at: number }[] = []
  const inTheAir = new Set<Promise<void>>()
  let refused = 0
  const one = async (n: number, due: number) => {
    const status = await deliver(
      load,
      load.orgId,
      `bench-${n}`,
      [{ ...leadNumber(n), answers: { Area: areaOf(n) } }],
      agent,
    ).then(
      (answer) => answer.status,
      () => 0,
    )
    const now = performance.now()
    // From the moment it was due: a provider that had to wait for a free connection has waited.
    times.push(now - due)
    if (status === 200) acked.push({ n, at: performance.timeOrigin + now })
    else refused++
  }
  const started = performance.now()
  const total = Math.round(load.rate * load.seconds)
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * load.rate) + 1)
    for (; sent < due; sent++) {
      const work = one(load.first + sent, started + (sent / load.rate) * 1000)
      inTheAir.add(work)
      void work.then(() => inTheAir.delete(work))
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs))
  }
  const seconds = (performance.now() - started) / 1000
  await Promise.all(inTheAir)
  agent.destroy()
  return {
    times: times.sort((a, b) => a - b),
    acked,
    refused,
    seconds,
    untilAnswered: (performance.now() - started) / 1000,
  }
}

process.on('message', (load: DeliveryLoad) => {
  run(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
