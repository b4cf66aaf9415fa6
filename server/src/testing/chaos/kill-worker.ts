import { freePort } from '../free-port.ts'
import { deliver, leadNumber } from './deliverer.ts'
import type { Installation } from './installation.ts'
import { signInByOutbox } from './sign-in.ts'
import { until } from './until.ts'

/** Longer than any test: the worker that is to die never gets on with what it took. */
const forEver = '600000'
const inHandAtOnce = 20

/**
 * Kills a worker that has twenty captures in hand while another process works on, and answers how many
 * leads there are when no job is left, and after how long. Throws when it takes longer than `withinMs`.
 * Without heartbeats (a mutant) nobody notices the death in time.
 */
export async function killWorker(
  place: Installation,
  { withinMs, heartbeats = true }: { withinMs: number; heartbeats?: boolean },
): Promise<{ leads: number; tookMs: number }> {
  const start = async (role: string, env: Record<string, string> = {}) =>
    place.start({ env: { ROLE: role, ...env }, ports: { port: await freePort(), publicPort: await freePort() } })
  const first = await start('all')
  const { userId } = await signInByOutbox(first.appUrl, 'owner@chaos.example')
  await first.stop()
  const web = await start('web')
  const [member] = await web.sql<{ org_id: string }>('select org_id from memberships where user_id = $1', [userId])
  const orgId = member?.org_id ?? ''
  for (let n = 1; n <= inHandAtOnce; n++) await deliver(web, orgId, `delivery-${n}`, [leadNumber(n)])

  const victim = await start('worker', { WIDEN_MS: forEver })
  const captures = async (condition: string) => {
    const rows = await web.sql(`select 1 from pgboss.job where name = 'capture-delivery' and ${condition}`)
    return rows.length
  }
  await until('all captures are in hand', async () => (await captures(`state = 'active'`)) === inHandAtOnce)
  if (!heartbeats) await web.sql('update pgboss.job set heartbeat_seconds = null')
  await start('worker')
  await victim.kill()
  const killed = performance.now()
  await until('all captures are done', async () => (await captures(`state < 'completed'`)) === 0, withinMs, 100)
  const tookMs = performance.now() - killed
  const leads = await web.sql('select 1 from leads where org_id = $1', [orgId])
  return { leads: leads.length, tookMs }
}
