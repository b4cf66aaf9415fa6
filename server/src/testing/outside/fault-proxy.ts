import { connect, createServer, type Socket } from 'node:net'

export type FaultProxy = {
  readonly port: number
  /** The address of what it stands before, through it. */
  readonly url: string
  /** Drops every connection and refuses new ones, as a restart does. */
  refuse: () => void
  /** Takes connections and bytes and passes nothing on, as a machine does that has vanished. */
  hold: () => void
  /** Passes all on again: what was held, and what comes. */
  pass: () => void
  close: () => Promise<void>
}

/** A proxy in front of a TCP server (a database's address), which can be told to fail. */
export async function faultProxy(address: string): Promise<FaultProxy> {
  const target = new URL(address)
  let mode: 'pass' | 'hold' | 'refuse' = 'pass'
  const pairs = new Set<{ near: Socket; far: Socket }>()
  const set = (sockets: { near: Socket; far: Socket }) => {
    for (const socket of [sockets.near, sockets.far]) {
      if (mode === 'hold') socket.pause()
      else socket.resume()
    }
  }
  const server = createServer((near) => {
    if (mode === 'refuse') return near.resetAndDestroy()
    const far = connect(Number(target.port || 5432), target.hostname)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', end)
      from.on('close', end)
    }
    set(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  const turn = (to: typeof mode) => {
    mode = to
    for (const pair of [...pairs])
      if (to === 'refuse') {
        pair.near.resetAndDestroy()
        pair.far.destroy()
      } else set(pair)
  }
  return {
    port,
    url: through.href,
    refuse: () => turn('refuse'),
    hold: () => turn('hold'),
    pass: () => turn('pass'),
    async close() {
      turn('refuse')
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
