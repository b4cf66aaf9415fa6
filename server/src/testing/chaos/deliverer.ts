import { Agent, request } from 'node:http'
import { signature, type TestLead } from '../test-source.ts'
import type { ServerProcess } from './server-process.ts'
import { secretOf } from './test-server.ts'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

/** Posts one delivery of the test source, over an agent's connections. Rejects when no answer comes. */
export function deliver(
  { publicUrl }: Pick<ServerProcess, 'publicUrl'>,
  orgId: string,
  id: string,
  items: readonly TestLead[],
  agent?: Agent,
): Promise<Answer> {
  const body = JSON.stringify({ items })
  return new Promise((resolve, reject) => {
    const post = request(
      `${publicUrl}/hooks/test_source/${orgId}`,
      {
        method: 'POST',
        ...(agent ? { agent } : {}),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-test-signature': signature(secretOf(orgId), body),
          'x-delivery-id': id,
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
        response.once('error', reject)
      },
    )
    post.once('error', reject)
    post.end(body)
  })
}

/** A lead that nobody else is: what is found of it later came from this delivery. */
export const leadNumber = (n: number): TestLead => ({
  id: `lead-${n}`,
  name: `Lead ${n}`,
  phone: `+65 9${String(1_000_000 + n).slice(-7)}`,
  email: `lead${n}@example.com`,
})

/**
 * A provider under load: sends deliveries one after another over several connections, each tenth one
 * twice at once, and sends again what was not acknowledged, as providers do. `acked` is its ledger.
 */
export class Provider {
  readonly acked = new Set<number>()
  readonly #orgId: string
  readonly #agent = new Agent({ keepAlive: true })
  readonly #unsent: number[] = []
  #last = 0
  #running: Promise<unknown> = Promise.resolve()
  #isOn = false

  constructor(orgId: string) {
    this.#orgId = orgId
  }

  /** How many different leads it has tried to deliver. */
  get sent(): number {
    return this.#last
  }

  start(server: Pick<ServerProcess, 'publicUrl'>, connections = 8): void {
    this.#isOn = true
    const loop = async () => {
      while (this.#isOn) await this.#one(server, this.#unsent.shift() ?? ++this.#last)
    }
    this.#running = Promise.all(Array.from({ length: connections }, loop))
  }

  /** Stops when all that is in the air is answered or lost. */
  async pause(): Promise<void> {
    this.#isOn = false
    await this.#running
  }

  /** Delivers what was never acknowledged, until all is. */
  async finish(server: Pick<ServerProcess, 'publicUrl'>): Promise<void> {
    await this.pause()
    while (this.#unsent.length > 0) await this.#one(server, this.#unsent.shift() ?? 0)
    this.#agent.destroy()
  }

  async #one(server: Pick<ServerProcess, 'publicUrl'>, n: number): Promise<void> {
    const times = n % 10 === 0 ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        deliver(server, this.#orgId, `delivery-${n}`, [leadNumber(n)], this.#agent).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
    if (answers.includes(200)) this.acked.add(n)
    else {
      this.#unsent.push(n)
      // A dead server refuses at once: look again only with the next turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}
