import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-sources'
import type { Integration, IntegrationStatus } from '@fairlead/contract/flow/lead-sources'
import type { SourceHealth, WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import { done } from '@fairlead/contract/primitives'
import { and, eq, sql } from 'drizzle-orm'
import { connectedPages, statusOf as facebookStatus } from '#flow/facebook'
import { healthOf, noHealth } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { badRequest, invalid, notFound } from '#platform/http'
import { fold } from '#platform/text'
import { leads } from '#tables/flow/lead-capture'
import { clientExports } from '#tables/work/exports'
import { distributionRuleSets, distributionRules } from '#tables/work/lead-distribution'
import { catalogue, iconOf, integrationIds, integrationOf, pathOf } from './catalogue.ts'
import { integrationWishes, preferredIntegrations } from './lead-sources.tables.ts'
import { type Source, sourcesOf } from './sources.ts'

/** For several sources: the latest lead of all, and the gap of the busiest. They count as silent if all that ever brought a lead are. */
function waitForAll(all: readonly SourceHealth[]): SourceHealth {
  const used = all.filter(({ last_lead_at }) => last_lead_at !== null)
  if (used.length === 0) return noHealth
  const gaps = used.flatMap(({ usual_gap_seconds }) => usual_gap_seconds ?? [])
  return {
    last_lead_at:
      used
        .map(({ last_lead_at }) => last_lead_at ?? '')
        .sort()
        .at(-1) ?? null,
    usual_gap_seconds: gaps.length > 0 ? Math.min(...gaps) : null,
    is_silent: used.every(({ is_silent }) => is_silent),
  }
}

/** The state of a connection (point 4.9): our own form works once it is live, another source once something has arrived. */
export function statusOf(sources: readonly Source[], health: SourceHealth): IntegrationStatus {
  const open = sources.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return 'not_configured'
  return open.some(({ recipe }) => recipe === null) || health.last_lead_at ? 'active' : 'unknown'
}

/** Whether leads are exchanged with partners: a rule is on, or one of theirs has arrived. */
async function distributed(ctx: Ctx): Promise<Pick<Integration, 'status' | 'health'>> {
  const { orgId } = ctx.actor
  const [row] = await rowsOf<{ has_rules: boolean; last: string | null }>(
    ctx.db,
    sql`select (
        select s.is_on from ${distributionRuleSets} s where s.org_id = ${orgId}
          and exists (select 1 from ${distributionRules} r where r.org_id = ${orgId})
      ) is true as has_rules, (
        select to_char(l.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from ${leads} l
        where l.org_id = ${orgId} and l.lead_source = 'leads_distributor' order by l.received_at desc limit 1
      ) as last`,
  )
  const isUsed = row?.has_rules || row?.last
  return { status: isUsed ? 'active' : 'not_configured', health: { ...noHealth, last_lead_at: row?.last ?? null } }
}

/** Whether clients were ever exported: an export is set up by being used. */
async function exported(ctx: Ctx): Promise<Pick<Integration, 'status' | 'health'>> {
  const done = and(eq(clientExports.orgId, ctx.actor.orgId), eq(clientExports.kind, 'clients'))
  const [row] = await ctx.db.select({ id: clientExports.id }).from(clientExports).where(done).limit(1)
  return { status: row ? 'active' : 'not_configured', health: noHealth }
}

/** When the last lead came by webhooks of these recipes that are turned on; null where none did. */
export async function lastLeadBy(ctx: Ctx, recipes: readonly WebhookRecipe[]): Promise<string | null> {
  const own = (await sourcesOf(ctx)).filter(({ isOpen, recipe }) => isOpen && recipe && recipes.includes(recipe))
  const health = await healthOf(
    ctx,
    own.map(({ connectionId }) => connectionId),
  )
  return waitForAll([...health.values()]).last_lead_at
}

/** All integrations with their current states. */
async function all(ctx: Ctx): Promise<Integration[]> {
  const [sources, pages, copies, exports, preferred] = await Promise.all([
    sourcesOf(ctx),
    connectedPages(ctx),
    distributed(ctx),
    exported(ctx),
    ctx.db.select().from(preferredIntegrations).where(eq(preferredIntegrations.orgId, ctx.actor.orgId)),
  ])
  const health = await healthOf(
    ctx,
    sources.map(({ connectionId }) => connectionId),
  )
  return integrationIds.map((id) => {
    const { label, description, isSuggested, by } = catalogue[id]
    const own = sources.filter((source) => integrationOf(source) === id)
    const found = waitForAll(own.map(({ connectionId }) => health.get(connectionId) ?? noHealth))
    const state =
      by === 'lead_distribution'
        ? copies
        : by === 'client_export'
          ? exports
          : { status: by === 'facebook' ? facebookStatus(pages, ctx.now) : statusOf(own, found), health: found }
    return {
      id,
      label,
      description,
      icon_url: iconOf(id),
      visibility: by ? 'available' : 'upcoming',
      path: pathOf(
        id,
        own.map((source) => source.id),
      ),
      is_suggested: isSuggested || state.status !== 'not_configured',
      is_preferred: preferred.some(({ integrationId }) => integrationId === id),
      ...state,
    }
  })
}

const places = { encode: (at: number) => Buffer.from(`integrations ${at}`).toString('base64url') }

/** The catalogue is short and fixed, so a cursor is a position in it. */
function page(
  results: Integration[],
  { cursor, page_size, count }: { cursor?: string | undefined; page_size: number; count?: boolean | undefined },
): Reply<typeof calls.listIntegrations> {
  const from = cursor ? Number(/^integrations (\d{1,4})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]) : 0
  if (Number.isNaN(from)) throw badRequest('cursor: this page is no longer available. Start again from the first one.')
  const to = from + page_size
  return {
    results: results.slice(from, to),
    next: to < results.length ? places.encode(to) : null,
    previous: from > 0 ? places.encode(Math.max(0, from - page_size)) : null,
    count: count ? results.length : null,
    count_capped: false,
  }
}

export const listIntegrations = async (
  ctx: Ctx,
  { query }: Input<typeof calls.listIntegrations>,
): Promise<Reply<typeof calls.listIntegrations>> =>
  page(
    (await all(ctx)).filter(({ is_suggested }) => is_suggested || !query.show_suggested_only),
    query,
  )

/** Every word must occur in the name or the description. */
export async function searchIntegrations(
  ctx: Ctx,
  { query }: Input<typeof calls.searchIntegrations>,
): Promise<Reply<typeof calls.searchIntegrations>> {
  const words = fold(query.search).split(' ').filter(Boolean)
  const found = (await all(ctx)).filter(({ label, description }) => {
    const text = fold(`${label} ${description}`)
    return words.every((word) => text.includes(word))
  })
  return page(found, query)
}

export async function getIntegration(
  ctx: Ctx,
  { params }: Input<typeof calls.getIntegration>,
): Promise<Reply<typeof calls.getIntegration>> {
  const found = (await all(ctx)).find(({ id }) => id === params.id)
  if (!found) throw notFound()
  return found
}

/** Stores who wants an upcoming integration, and where to notify them; nothing else (rule 32). */
export async function captureIntegrationDetails(
  ctx: Ctx,
  { body }: Input<typeof calls.captureIntegrationDetails>,
): Promise<Reply<typeof calls.captureIntegrationDetails>> {
  const { integration_id: integrationId, email } = body
  if (catalogue[integrationId].by) throw invalid({ integration_id: 'This integration is already available.' })
  const at = ctx.now.toISOString()
  await ctx.db
    .insert(integrationWishes)
    .values({ orgId: ctx.actor.orgId, integrationId, userId: ctx.actor.userId ?? '', email, at })
    .onConflictDoUpdate({
      target: [integrationWishes.orgId, integrationWishes.integrationId, integrationWishes.userId],
      set: { email, at },
    })
  return done
}

/** Marks integrations as wanted or not; this connects nothing (rule 33). */
export async function preferIntegrations(
  ctx: Ctx,
  { body }: Input<typeof calls.preferIntegrations>,
): Promise<Reply<typeof calls.preferIntegrations>> {
  const ids = [...new Set(body.integration_ids)].sort()
  if (ids.length === 0) return done
  if (body.mark_connected)
    await ctx.db
      .insert(preferredIntegrations)
      .values(ids.map((integrationId) => ({ orgId: ctx.actor.orgId, integrationId, at: ctx.now.toISOString() })))
      .onConflictDoNothing()
  else
    await ctx.db
      .delete(preferredIntegrations)
      .where(
        sql`${preferredIntegrations.orgId} = ${ctx.actor.orgId} and ${preferredIntegrations.integrationId} in ${ids}`,
      )
  return done
}
