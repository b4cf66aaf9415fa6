import {
  deliver,
  faultProxy,
  type Installation,
  leadNumber,
  type Mutant,
  Provider,
  settled,
  signInByOutbox,
  statusOf,
  until,
} from '@fairlead/server/testing/chaos'
import type { OwnCluster } from './own-cluster.ts'

const betweenRestarts = 400

/**
 * Restarts the database under a server that takes deliveries, really and at once each time. Answers the
 * milliseconds from when the database was back to the first accepted delivery, what was lost, and whether
 * the process lived through it (R25).
 */
export async function restarts(
  place: Installation,
  cluster: OwnCluster,
  { times, mutant }: { times: number; mutant?: Mutant },
): Promise<{ isAlive: boolean; acked: number; lost: number; back: number[] }> {
  const server = await place.start(mutant ? { mutant } : {})
  const { userId } = await signInByOutbox(server.appUrl, 'owner@chaos.example')
  const [member] = await server.sql<{ org_id: string }>('select org_id from memberships where user_id = $1', [userId])
  const orgId = member?.org_id ?? ''
  const provider = new Provider(orgId)
  const back: number[] = []
  provider.start(server)
  for (let done = 0; done < times && !server.isGone(); done++) {
    const wanted = provider.acked.size + betweenRestarts
    await until('deliveries are accepted', () => provider.acked.size >= wanted || server.isGone(), 60_000)
    cluster.restart()
    const [ready, before] = [performance.now(), provider.acked.size]
    await until('a delivery is accepted', () => provider.acked.size > before || server.isGone(), 60_000)
    back.push(performance.now() - ready)
  }
  if (server.isGone()) {
    await provider.pause()
    return { isAlive: false, acked: provider.acked.size, lost: 0, back }
  }
  await provider.finish(server)
  await settled(server, 300_000)
  const leads = await server.sql<{ id: string }>('select external_id as id from leads where org_id = $1', [orgId])
  const known = new Set(leads.map(({ id }) => id))
  const lost = [...provider.acked].filter((n) => !known.has(`lead-${n}`)).length
  await server.stop()
  return { isAlive: true, acked: provider.acked.size, lost, back }
}

const list = '/api/dashboard-v2/api/v2/user-client/'

/**
 * Lets the database vanish for a while: it takes what is sent and answers nothing (R26). Answers the
 * longest wait for a refusal, until readiness said so and until lists were served again, in milliseconds;
 * and every status that was answered in the meantime.
 */
export async function vanished(
  place: Installation,
  seconds: number,
): Promise<{ refusal: number; noticed: number; recovery: number; alive: number; statuses: number[] }> {
  const proxy = await faultProxy(place.databaseUrl ?? '')
  try {
    const server = await place.start({ env: { DATABASE_URL: proxy.url } })
    const { browser } = await signInByOutbox(server.appUrl, 'owner@chaos.example')
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const get = () => statusOf(`${server.appUrl}${list}`, { headers: { cookie } })
    const statuses = new Set<number>()
    let [refusal, alive, isOver] = [0, 0, false]
    const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      const started = performance.now()
      return [await work(), performance.now() - started]
    }
    await until('lists are served', async () => (await get()) === 200)
    proxy.hold()
    const held = performance.now()
    const ask = async () => {
      while (!isOver) {
        const [status, ms] = await timed(get)
        statuses.add(status ?? 0)
        refusal = Math.max(refusal, ms)
      }
    }
    /** The event loop is never blocked: who asks whether the process lives has an answer at once. */
    const askAlive = async () => {
      while (!isOver) {
        const [status, ms] = await timed(() => statusOf(`${server.appUrl}/healthz`))
        if (status !== 200) throw new Error(`/healthz answered ${status}`)
        alive = Math.max(alive, ms)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const loops = Promise.all([...Array.from({ length: 16 }, ask), askAlive()])
    await until('it is not ready', async () => (await statusOf(`${server.appUrl}/readyz`)) === 503)
    const noticed = performance.now() - held
    await deliver(server, 'nobody', 'held', [leadNumber(1)]).catch(() => undefined)
    await until('the time is over', () => performance.now() - held > seconds * 1000, seconds * 2000, 100)
    isOver = true
    await loops
    proxy.pass()
    const [, recovery] = await timed(() => until('lists are served again', async () => (await get()) === 200))
    await server.stop()
    return { refusal, noticed, recovery, alive, statuses: [...statuses] }
  } finally {
    await proxy.close()
  }
}
