import { isOwner } from '@fairlead/contract/permissions'
import { outcomeLink } from '@fairlead/contract/records/leads'
import type { PossibleValue } from '@fairlead/contract/records/rules'
import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, rightsOf } from '#platform/context'
import { rowsOf } from '#platform/db'
import { seesDetails, visible } from '#records/clients'
import { leads } from '#tables/flow/lead-capture'
import { clients } from '#tables/records/clients'

/** What sources have sent lately. */
export type Delivered = {
  answers: string[]
  utm: string[]
  /** Values by criterion: pages, campaigns and ads, and those of the one that was asked for. */
  values: Map<string, PossibleValue[]>
}

/** The last so many leads are looked at: what a source sent before may be typed. */
const looksAt = 1_000
/** So many values of one criterion are offered. */
const mostValues = 500

type Row = {
  kind: 'answer' | 'utm' | 'page_id' | 'campaign_id' | 'ad_id' | 'value'
  id: string
  name: string | null
  page: string | null
}

/** Leads of clients that the actor sees with their details; what became no client is the owner's to read. */
const seen = (ctx: Ctx): SQL =>
  isOwner(rightsOf(ctx.actor))
    ? sql`true`
    : sql`exists (select 1 from ${clients} c
        where c.org_id = ${ctx.actor.orgId} and c.id = l.client_id and c.deleted_at is null and ${visible(ctx.actor)}
          and ${seesDetails(ctx.actor)})`

const sent = (ctx: Ctx, criterion: string): SQL => sql`with l as (
    select answers, utm, page_id, page_name, campaign_id, campaign_name, ad_id, ad_name from ${leads} l
    where l.org_id = ${ctx.actor.orgId} and ${seen(ctx)} order by received_at desc, id desc limit ${looksAt}
  ), a as (
    select btrim(coalesce(nullif(x->>'label', ''), x->>'name')) as label, x->>'value' as value
    from l cross join lateral jsonb_array_elements(l.answers) x
    where x->>'name' <> ${outcomeLink} and coalesce(x->>'mapped_to', '') not in ('name', 'first_name', 'last_name', 'email', 'phone')
  ), u as (select u.key, u.value from l cross join lateral jsonb_each_text(l.utm) u)
  select 'answer' as kind, label as id, null as name, null as page from a where label <> '' group by label
  union all select 'utm', key, null, null from u group by key
  union all select 'page_id', page_id, max(page_name), null from l where page_id is not null group by page_id
  union all select 'campaign_id', campaign_id, max(campaign_name), max(page_name) from l where campaign_id is not null group by campaign_id
  union all select 'ad_id', ad_id, max(ad_name), max(page_name) from l where ad_id is not null group by ad_id
  union all (select 'value', value, null, null from (
    select value from a where 'answer:' || lower(label) = ${criterion} and value <> '' and length(value) <= 200
    union all select value from u where 'utm:' || lower(key) = ${criterion} and value <> '' and length(value) <= 200
  ) v group by value order by count(*) desc, value limit ${mostValues})`

/** What sources have sent lately; with the values of one criterion where that is named. */
export async function delivered(ctx: Ctx, criterion = ''): Promise<Delivered> {
  const rows = await rowsOf<Row>(ctx.db, sent(ctx, criterion))
  const found: Delivered = { answers: [], utm: [], values: new Map() }
  for (const { kind, id, name, page } of rows) {
    if (kind === 'answer') found.answers.push(id)
    else if (kind === 'utm') found.utm.push(id)
    else {
      const of = kind === 'value' ? criterion : kind
      const list = found.values.get(of) ?? []
      found.values.set(of, list)
      list.push({ value_id: id, value_name: name ?? id, page_name: page })
    }
  }
  return found
}
