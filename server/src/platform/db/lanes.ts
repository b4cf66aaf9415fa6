import type pg from 'pg'
import type { NamedClient } from './client.ts'

type Client = pg.PoolClient & NamedClient

/** Others keep away from a connection whose statement has taken this long. */
const slowMs = 10
/** At most so many statements wait on one connection, lest one that turns slow holds up many. */
const deepest = 8

/** A connection that is kept, and opened again when it is lost. */
class Lane {
  waiting = 0
  readonly #pool: pg.Pool
  #client: Client | undefined
  #opening: Promise<Client> | undefined
  #isClosed = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  isSlow(now: number): boolean {
    return this.#client !== undefined && this.#client.silentMs(now) > slowMs
  }

  async query(config: never, values: never): Promise<unknown> {
    this.waiting++
    try {
      const client = this.#client ?? (await this.#open())
      return await client.query(config, values)
    } finally {
      this.waiting--
    }
  }

  close(): void {
    this.#isClosed = true
    this.#client?.release()
    this.#client = undefined
  }

  #open(): Promise<Client> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #connect(): Promise<Client> {
    const client = (await this.#pool.connect()) as unknown as Client
    // One that comes after the end would keep the pool from ending.
    if (this.#isClosed) {
      client.release()
      throw new Error('the database was closed')
    }
    this.#client = client
    client.once('end', () => {
      if (this.#client !== client) return
      this.#client = undefined
      client.release(true)
    })
    return client
  }
}

export type Lanes = Pick<pg.ClientBase, 'query'> & { close: () => void }

/**
 * Runs single statements over a few connections that all requests share, each written behind the others
 * without waiting for their answers, and those of one turn of the event loop at once: under load that
 * saves switches between processes, and a list costs a quarter less. What finds all of them slow or full
 * takes a connection of the pool for itself.
 */
export function shareConnections(pool: pg.Pool, count: number): Lanes {
  const lanes = Array.from({ length: count }, () => new Lane(pool))
  const query = (config: never, values: never) => {
    const now = performance.now()
    let best: Lane | undefined
    for (const lane of lanes) if ((!best || lane.waiting < best.waiting) && !lane.isSlow(now)) best = lane
    return best && best.waiting < deepest ? best.query(config, values) : pool.query(config, values)
  }
  return {
    query: query as never,
    close() {
      for (const lane of lanes) lane.close()
    },
  }
}
