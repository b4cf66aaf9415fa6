import type { Input, Reply } from '@fairlead/contract/endpoint'
import { done } from '@fairlead/contract/primitives'
import type * as calls from '@fairlead/contract/seeing/erasure'
import { and, eq, sql } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { invalid } from '#platform/http'
import { binClients, load } from '#records/clients'
import { leads } from '#tables/flow/lead-capture'
import { activities, activityAttachments } from '#tables/records/activities'
import { clientContacts } from '#tables/records/clients'
import { customValues } from '#tables/records/custom-fields'
import { clientExports } from '#tables/work/exports'
import { followUps } from '#tables/work/follow-ups'
import { imports } from '#tables/work/imports'
import { eraseJob } from './erase.job.ts'
import { erasures } from './erasure.tables.ts'

/** What erasing a client would take away, in numbers. */
export async function previewErasure(
  ctx: Ctx,
  { params }: Input<typeof calls.previewErasure>,
): Promise<Reply<typeof calls.previewErasure>> {
  const client = await load(ctx, params.id, 'delete', { binned: true, lock: false })
  const its = sql`x.org_id = ${ctx.actor.orgId} and x.client_id = ${client.id}`
  const [row] = await rowsOf<Omit<Reply<typeof calls.previewErasure>, 'name' | 'is_in_bin'>>(
    ctx.db,
    sql`select (select count(*)::int from ${clientContacts} x where ${its}) as contacts,
      (select count(*)::int from ${activities} x where ${its}) as entries,
      (select count(distinct f.upload_key)::int from ${activities} x join ${activityAttachments} f
        on f.org_id = ${ctx.actor.orgId} and f.activity_id = x.id where ${its}) as files,
      (select count(*)::int from ${leads} x where ${its}) as leads,
      (select count(*)::int from ${followUps} x where ${its}) as follow_ups,
      (select count(*)::int from ${customValues} x where ${its}) as fields,
      (select count(*)::int from ${clientExports} x where x.org_id = ${ctx.actor.orgId} and x.file_key is not null) as exports,
      (select count(*)::int from ${imports} x where x.org_id = ${ctx.actor.orgId} and (x.file_key is not null or x.rows_key is not null)) as imports`,
  )
  if (!row) throw new Error('counts always come')
  return { name: client.name, is_in_bin: client.deletedAt !== null, ...row }
}

const asTyped = (name: string): string => name.normalize().trim().replace(/\s+/g, ' ')

/** Has a client erased: from here on it is in no list, and nobody takes it back. */
export async function eraseClient(
  ctx: Ctx,
  { params, body }: Input<typeof calls.eraseClient>,
): Promise<Reply<typeof calls.eraseClient>> {
  const client = await load(ctx, params.id, 'delete', { binned: true })
  if (asTyped(body.name) !== asTyped(client.name)) throw invalid({ name: 'Type the name exactly as shown above.' })
  const open = and(eq(erasures.orgId, ctx.actor.orgId), eq(erasures.clientId, client.id))
  const [waiting] = await ctx.db.select({ id: erasures.id }).from(erasures).where(open)
  if (waiting) return done
  if (!client.deletedAt) await binClients(ctx, [client.id])
  const id = newId()
  await ctx.db.insert(erasures).values({
    id,
    orgId: ctx.actor.orgId,
    byId: me(ctx),
    clientId: client.id,
    subjectHash: ctx.installation.secrets.sign('erasure', `${ctx.actor.orgId} ${client.id}`),
    state: 'waiting',
    askedAt: ctx.now.toISOString(),
  })
  ctx.enqueue(eraseJob, { org_id: ctx.actor.orgId, erasure_id: id })
  return done
}
