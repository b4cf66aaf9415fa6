import autocannon from 'autocannon'
import type { HttpLoad, LoadResult } from './load.ts'

/** Generates load in a process of its own, one order after another (see load.ts). */
const sampleMs = 50
let running = 0

function run(load: HttpLoad): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let failed = 0
    const started = performance.now()
    let last = started
    const requests = load.requests.map((request) =>
      request.body?.includes('{n}')
        ? {
            ...request,
            setupRequest: (raw: { body?: string }) => ({
              ...raw,
              body: raw.body?.replaceAll('{n}', String(++running)),
            }),
          }
        : request,
    )
    const cannon = autocannon(
      {
        url: load.url,
        connections: load.connections,
        duration: load.seconds,
        sampleInt: sampleMs,
        headers: load.headers,
        requests,
      },
      (error) => {
        if (error) reject(error)
        else resolve({ times: times.sort((a, b) => a - b), failed, seconds: (last - started) / 1000 })
      },
    )
    cannon.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
      last = performance.now()
      times.push(ms)
      if (status >= 300) failed++
    })
    cannon.on('reqError', () => failed++)
  })
}

process.on('message', (load: HttpLoad) => {
  running = Math.max(running, load.firstNumber ?? 0)
  run(load).then(
    (result) => process.send?.(result),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
