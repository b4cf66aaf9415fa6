import { Provider } from './deliverer.ts'
import type { Installation } from './installation.ts'
import type { Mutant } from './mutants.ts'
import { settled } from './settled.ts'
import { signInByOutbox } from './sign-in.ts'
import { until } from './until.ts'

/** Windows in which a kill does harm are held open so long. */
const widenMs = 5

export type Survey = {
  kills: number
  acked: number
  /** Deliveries that were acknowledged and of which there is no lead. */
  lost: number[]
  /** Leads of which there are two, or whose client, creation or announcement there is twice. */
  doubled: string[]
  /** Jobs that were given up. */
  dead: number
}

/**
 * Kills a server again and again while deliveries come in, each time at another moment, then counts what
 * became of them. With a mutant it stops at the first kill that lost something.
 */
export async function survey(
  place: Installation,
  { kills, mutant, widen = widenMs }: { kills: number; mutant?: Mutant; widen?: number },
): Promise<Survey> {
  const options = { env: { WIDEN_MS: String(widen) }, ...(mutant ? { mutant } : {}) }
  let server = await place.start(options)
  const { userId } = await signInByOutbox(server.appUrl, 'owner@chaos.example')
  const [org] = await server.sql<{ org_id: string }>('select org_id from memberships where user_id = $1', [userId])
  const orgId = org?.org_id ?? ''
  const provider = new Provider(orgId)

  const lostNow = async (): Promise<number[]> => {
    const rows = await server.sql<{ id: string }>('select external_id as id from lead_inbox where connection_id = $1', [
      `test:${orgId}`,
    ])
    const stored = new Set(rows.map(({ id }) => id))
    return [...provider.acked].filter((n) => !stored.has(`delivery-${n}`))
  }
  let done = 0
  while (done < kills) {
    const before = provider.acked.size
    provider.start(server)
    // Not at the same moment each time: after another number of acknowledged deliveries.
    const wanted = before + 5 + ((done * 7) % 11)
    await until('deliveries are accepted', () => provider.acked.size >= wanted)
    await server.kill()
    await provider.pause()
    done++
    server = await place.start(options)
    if (mutant && (await lostNow()).length > 0) break
  }
  await provider.finish(server)
  await settled(server)

  const leads = await server.sql<{ id: string }>('select external_id as id from leads where org_id = $1', [orgId])
  const known = new Set(leads.map(({ id }) => id))
  const twice = await server.sql<{ what: string }>(
    `select 'lead ' || external_id as what from leads where org_id = $1 group by external_id having count(*) > 1
     union all select 'client ' || name from clients where org_id = $1 group by name having count(*) > 1
     union all select 'creation of ' || client_id from activities
       where org_id = $1 and kind = 'CLIENT_CREATED_DETAILS' group by client_id having count(*) > 1
     union all select 'announcement of ' || subject_id from events
       where org_id = $1 and name = 'lead.captured' group by subject_id having count(*) > 1
     union all select 'notice of ' || client_id from notices where org_id = $1 group by client_id, user_id, kind having count(*) > 1`,
    [orgId],
  )
  const [dead] = await server.sql<{ count: number }>('select count(*)::int from dead_letters')
  await server.stop()
  return {
    kills: done,
    acked: provider.acked.size,
    lost: [...provider.acked].filter((n) => !known.has(`lead-${n}`)),
    doubled: twice.map(({ what }) => what),
    dead: dead?.count ?? 0,
  }
}
