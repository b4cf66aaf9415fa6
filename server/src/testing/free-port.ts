import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections: one of those could take the port in the meantime. */
const [lowest, highest] = [15_000, 32_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Each worker of a run has ports of its own: another one could take a port between the look at it and its use. */
const share = 500
const workers = Math.floor((highest - lowest) / share)
const first = lowest + (Number(process.env.VITEST_POOL_ID ?? randomInt(workers)) % workers) * share
let next = randomInt(share)

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = first + (next++ % share)
  return (await isFree(port)) ? port : freePort()
}
