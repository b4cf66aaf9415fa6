import type { LeadSourceId } from '@fairlead/contract/records/clients'
import { answered, type LeadAnswer } from '@fairlead/contract/records/leads'
import { type SQL, sql } from 'drizzle-orm'
import { ownOrganization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf, waitForAll } from '#platform/db'
import { countryOf } from '#platform/phone'
import { emailDrafts, phoneDrafts, visible } from '#records/clients'
import { type AssignableLead, factsOf, type LeadFacts } from '#records/rules'
import { leads } from '#tables/flow/lead-capture'
import { activities } from '#tables/records/activities'
import { clients } from '#tables/records/clients'

/** So many leads are looked at, the newest. */
export const mostPast = 2_000

/** A lead that became a client, with what it said and who got it then. */
export type PastLead = {
  client: { id: string; name: string }
  receivedAt: string
  facts: LeadFacts
  was: { id: string; name: string } | null
}

type Row = {
  client_id: string
  client_name: string
  received_at: string
  lead_source: LeadSourceId
  source_detail: string | null
  connection_id: string
  form_id: string | null
  form_name: string | null
  page_id: string | null
  page_name: string | null
  campaign_id: string | null
  campaign_name: string | null
  ad_id: string | null
  ad_name: string | null
  answers: LeadAnswer[]
  utm: Record<string, string>
  page_url: string | null
  summary: string
  was: { id: string; name: string } | null
}

/** Who a stored lead is about, read from its answers as capture read them. */
function personOf({ answers, summary }: Row, country: string | null): AssignableLead['person'] {
  const said = answered(answers)
  const of = (field: LeadAnswer['mapped_to']) => said.find(({ mapped_to }) => mapped_to === field)?.value ?? null
  const phones = said.flatMap(({ mapped_to, value, received = value, country: chosen }) =>
    mapped_to === 'phone' ? phoneDrafts(received, { chosen, guesses: [countryOf(of('country') ?? ''), country] }) : [],
  )
  const emails = said.flatMap(({ mapped_to, value }) => (mapped_to === 'email' ? emailDrafts(value) : []))
  return { name: summary, fields: { company: of('company'), city: of('city') }, contacts: [...phones, ...emails] }
}

const part = (id: string | null, name: string | null) => ({ id, name })

const readLead = (row: Row, country: string | null): PastLead => ({
  client: { id: row.client_id, name: row.client_name },
  receivedAt: row.received_at,
  was: row.was,
  facts: factsOf({
    source: row.lead_source,
    connectionId: row.connection_id,
    parsed: {
      form: row.form_id ? { id: row.form_id, name: row.form_name ?? '', version: 1 } : null,
      page: part(row.page_id, row.page_name),
      campaign: part(row.campaign_id, row.campaign_name),
      ad: part(row.ad_id, row.ad_name),
      answers: row.answers,
      utm: row.utm,
      pageUrl: row.page_url,
      sourceDetail: row.source_detail,
    },
    person: personOf(row, country),
  }),
})

/**
 * The leads since a moment that became clients which the actor may see, the newest first, one more than are looked at;
 * tests are left out. Who got each is told by the first assignment in its timeline.
 */
export const pastLeads = (ctx: Ctx, since: Date): Promise<PastLead[]> =>
  leadsOf(
    ctx,
    sql`l.received_at >= ${since.toISOString()}::timestamptz and ${visible(ctx.actor)}`,
    sql`l.received_at desc, l.id desc limit ${mostPast + 1}`,
  )

/** Leads that made clients which nobody has, the oldest first, behind a client where one is named. */
export const unassignedLeads = (ctx: Ctx, most: number, behind: string | null = null): Promise<PastLead[]> =>
  leadsOf(
    ctx,
    sql`c.assigned_to_id is null and ${visible(ctx.actor)} ${behind ? sql`and c.id > ${behind}` : sql``}`,
    sql`c.id limit ${most}`,
  )

async function leadsOf(ctx: Ctx, where: SQL, order: SQL): Promise<PastLead[]> {
  const found = rowsOf<Row>(
    ctx.db,
    sql`select c.id as client_id, c.name as client_name, l.received_at, l.lead_source, l.source_detail, l.connection_id,
        l.form_id, l.form_name, l.page_id, l.page_name, l.campaign_id, l.campaign_name, l.ad_id, l.ad_name,
        l.answers, l.utm, l.page_url, l.summary, a.person as was
      from ${leads} l
      join ${clients} c on c.org_id = ${ctx.actor.orgId} and c.id = l.client_id and c.deleted_at is null
      left join lateral (
        select x.data->'to' as person from ${activities} x
        where x.org_id = ${ctx.actor.orgId} and x.client_id = c.id and x.kind = 'CLIENT_ASSIGNMENT'
        order by x.at, x.id limit 1
      ) a on true
      where l.org_id = ${ctx.actor.orgId} and l.outcome = 'created' and not l.is_test and ${where}
      order by ${order}`,
  )
  // A job acts for the system, which has no country: the account's, as the capture reads by.
  const [rows, org] = await waitForAll([found, ownOrganization(ctx)])
  return rows.map((row) => readLead(row, org.countryCode))
}
