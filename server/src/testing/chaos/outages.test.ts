import { afterEach, describe, expect, inject, it } from 'vitest'
import { type FaultProxy, faultProxy } from '../outside/fault-proxy.ts'
import '../test-world.ts'
import { deliver, leadNumber, Provider } from './deliverer.ts'
import { type Installation, install } from './installation.ts'
import type { Mutant } from './mutants.ts'
import { statusOf } from './server-process.ts'
import { settled } from './settled.ts'
import { signInByOutbox } from './sign-in.ts'
import { until } from './until.ts'

let place: Installation | undefined
let proxy: FaultProxy | undefined
afterEach(async () => {
  await place?.remove()
  await proxy?.close()
})

/** A server whose database lies behind the proxy, and somebody signed in. */
async function behindProxy(mutant?: Mutant) {
  place = await install(inject('template'))
  proxy = await faultProxy(place.databaseUrl ?? '')
  const server = await place.start({ env: { DATABASE_URL: proxy.url }, ...(mutant ? { mutant } : {}) })
  const { browser, userId } = await signInByOutbox(server.appUrl, 'owner@chaos.example')
  const [org] = await server.sql<{ org_id: string }>('select org_id from memberships where user_id = $1', [userId])
  const get = (path: string) =>
    fetch(`${server.appUrl}${path}`, {
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
  return { server, proxy, orgId: org?.org_id ?? '', get }
}
const list = '/api/dashboard-v2/api/v2/user-client/'

// The embedded database cannot be away: it lives in the process.
describe.skipIf(!process.env.DATABASE_URL)('a database that goes away', () => {
  it('twice under load loses nothing that was accepted, and the process lives on (R25)', async () => {
    const { server, proxy, orgId } = await behindProxy()
    const provider = new Provider(orgId)
    provider.start(server)
    for (let restart = 0; restart < 2; restart++) {
      const before = provider.acked.size
      await until('deliveries are accepted', () => provider.acked.size >= before + 20, 60_000)
      proxy.refuse()
      await until('the server knows', async () => (await statusOf(`${server.appUrl}/readyz`)) === 503)
      expect(await statusOf(`${server.appUrl}/healthz`)).toBe(200)
      proxy.pass()
    }
    await until('it serves again', async () => (await statusOf(`${server.appUrl}/readyz`)) === 200)
    await provider.finish(server)
    expect(server.isGone()).toBe(false)
    await settled(server)
    const leads = await server.sql<{ id: string }>('select external_id as id from leads where org_id = $1', [orgId])
    expect(leads.map(({ id }) => id).sort()).toEqual([...provider.acked].map((n) => `lead-${n}`).sort())
  }, 300_000)

  it('once ends a process that does not listen to lost connections (mutant)', async () => {
    const { server, proxy } = await behindProxy('deaf to lost connections')
    proxy.refuse()
    await until('the process is gone', () => server.isGone())
  }, 300_000)

  it('and answers nothing more: requests fail with 503 and Retry-After, the process stays alive, and recovers by itself (R26)', async () => {
    const { server, proxy, orgId, get } = await behindProxy()
    expect((await get(list)).status).toBe(200)
    proxy.hold()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(list)))
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await deliver(server, orgId, 'held', [leadNumber(1)])).status).toBe(503)
    expect(await statusOf(`${server.appUrl}/readyz`)).toBe(503)
    expect(await statusOf(`${server.appUrl}/healthz`)).toBe(200)
    proxy.pass()
    await until('lists are served again', async () => (await get(list)).status === 200)
    await until(
      'deliveries are accepted again',
      async () => (await deliver(server, orgId, 'held', [leadNumber(1)])).status === 200,
    )
    await settled(server)
    expect(await server.sql('select 1 from leads where org_id = $1', [orgId])).toHaveLength(1)
  }, 300_000)
})
