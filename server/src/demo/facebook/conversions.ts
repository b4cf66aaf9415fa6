import { markConverted } from '@fairlead/contract/flow/conversions'
import { saveMetaCapi } from '@fairlead/contract/flow/meta-capi'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db'
import type { Facebook } from './leads.ts'
import { dataset } from './sample-datasets.ts'

/** How far the newest leads of Facebook came, the newest first; Meta has forgotten the lead of the last. */
const reached = [['Qualified', 'Converted'], ['Qualified'], ['Qualified']] as const

/** Stages of leads are reported to Meta: it took all but those of a lead that it does not know any more. */
export async function reportConversions({ past, me, meta }: Facebook, today: Date): Promise<void> {
  past.moveTo(today)
  await past.call(me, saveMetaCapi, { body: { dataset_id: dataset.id, access_token: null } })
  const found = await past.units.inOrg(me.orgId, (ctx) =>
    rowsOf<{ client_id: string; lead_id: string }>(
      ctx.db,
      sql`select l.client_id, l.external_id as lead_id from leads l
          join clients c on c.org_id = l.org_id and c.id = l.client_id and c.deleted_at is null
        where l.org_id = ${me.orgId} and l.lead_source = 'facebook' and l.outcome = 'created' and not l.is_test
        order by l.submitted_at desc limit ${reached.length}`,
    ),
  )
  for (const [at, { client_id: id, lead_id }] of found.entries()) {
    if (at === reached.length - 1) meta.forget(lead_id)
    for (const stage of reached[at] ?? []) await past.call(me, markConverted, { params: { id }, body: { stage } })
  }
  await past.work('meta-capi-send', { org_id: me.orgId })
  await past.work('meta-capi-quality', { org_id: me.orgId })
  await past.settle()
}
