import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/webhooks'
import type { WebhookRow as RowView, Webhook } from '@fairlead/contract/flow/webhooks'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { healthOf, noHealth } from '#flow/lead-capture'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { counted, cutPage, decodeCursor, mostCounted, newestFirst } from '#platform/paging'
import { opened } from './secrets.ts'
import { connectionOf, type WebhookRow } from './webhook-source.ts'
import { webhookSecrets, webhooks } from './webhooks.tables.ts'

/** Leads that it brought, read from the index of leads by connection. Qualified by hand, since of one table Drizzle writes bare column names. */
const leadCount = (orgId: string) => sql<number>`(select count(*)::int from (
  select 1 from leads l where l.org_id = ${orgId} and l.connection_id = 'webhook:' || webhooks.id::text
    and not l.is_test limit ${sql.raw(String(mostCounted))}) x)`

async function rowViews(ctx: Ctx, rows: readonly { webhook: WebhookRow; leads: number }[]): Promise<RowView[]> {
  const health = await healthOf(
    ctx,
    rows.map(({ webhook }) => connectionOf(webhook.id)),
  )
  return rows.map(({ webhook, leads }) => ({
    id: webhook.id,
    name: webhook.name,
    recipe: webhook.recipe,
    is_on: webhook.isOn,
    health: health.get(connectionOf(webhook.id)) ?? noHealth,
    lead_count: leads,
    lead_count_capped: leads === mostCounted,
    created_at: webhook.createdAt,
    deleted_at: webhook.deletedAt,
  }))
}

/** The webhooks of the organisation, newest first. */
export async function listWebhooks(
  ctx: Ctx,
  { query }: Input<typeof calls.listWebhooks>,
): Promise<Reply<typeof calls.listWebhooks>> {
  const order = query.deleted ? 'deleted webhooks' : 'webhooks'
  const cursor = decodeCursor(order, query.cursor)
  const page = newestFirst(cursor, webhooks.createdAt, webhooks.id)
  const mine = and(
    eq(webhooks.orgId, ctx.actor.orgId),
    query.deleted ? isNotNull(webhooks.deletedAt) : isNull(webhooks.deletedAt),
    query.recipe ? eq(webhooks.recipe, query.recipe) : undefined,
  )
  const listed = ctx.db
    .select({ webhook: webhooks, leads: leadCount(ctx.actor.orgId) })
    .from(webhooks)
    .where(and(mine, page.beyond))
    .orderBy(...page.order)
    .limit(query.page_size + 1)
    .execute()
  const counting = query.count
    ? ctx.db.select({ id: webhooks.id }).from(webhooks).where(mine).limit(mostCounted).execute()
    : undefined
  const [rows, all] = await Promise.all([listed, counting])
  const flat = rows.map((row) => ({ ...row, id: row.webhook.id }))
  const cut = cutPage(flat, query.page_size, order, cursor, (row) => row.webhook.createdAt)
  return { results: await rowViews(ctx, cut.rows), next: cut.next, previous: cut.previous, ...counted(all) }
}

const own = (ctx: Ctx, id: string) => and(eq(webhooks.orgId, ctx.actor.orgId), eq(webhooks.id, id))

/** A webhook of the organisation for an action, locked until the transaction ends. Throws 404, also for a deleted one unless `deleted` asks for those. */
export async function load(ctx: Ctx, id: string, { deleted = false } = {}): Promise<WebhookRow> {
  const [row] = await ctx.db.select().from(webhooks).where(own(ctx, id)).for('update')
  if (!row || (row.deletedAt && !deleted)) throw notFound()
  return row
}

/** The same for who only looks. */
export async function find(ctx: Ctx, id: string): Promise<WebhookRow> {
  const [row] = await ctx.db.select().from(webhooks).where(own(ctx, id))
  if (!row) throw notFound()
  return row
}

/** One webhook with its address and key. Throws 404. */
export async function getWebhook(ctx: Ctx, id: string): Promise<Webhook> {
  const [[row], secrets] = await Promise.all([
    ctx.db
      .select({ webhook: webhooks, leads: leadCount(ctx.actor.orgId), now: sql<string>`clock_now()` })
      .from(webhooks)
      .where(own(ctx, id)),
    ctx.db
      .select()
      .from(webhookSecrets)
      .where(
        and(
          eq(webhookSecrets.orgId, ctx.actor.orgId),
          eq(webhookSecrets.webhookId, id),
          inArray(webhookSecrets.kind, ['address', 'key']),
          sql`(${webhookSecrets.endsAt} is null or ${webhookSecrets.endsAt} > clock_now())`,
        ),
      ),
  ])
  if (!row) throw notFound()
  const [view] = await rowViews(ctx, [row])
  if (!view) throw notFound()
  const { webhook } = row
  const secret = (kind: 'address' | 'key') => {
    const found = secrets.find((one) => one.kind === kind && one.endsAt === null)
    return (found && opened(ctx, found)) ?? null
  }
  const ending = (kind: 'address' | 'key') =>
    secrets.find((one) => one.kind === kind && one.endsAt !== null)?.endsAt ?? null
  return {
    ...view,
    url: `${ctx.installation.publicUrl}/hooks/webhook/${secret('address')}`,
    old_url_until: ending('address'),
    check: webhook.check,
    signature_header: webhook.signatureHeader,
    key: secret('key'),
    old_key_until: ending('key'),
    mapping: webhook.mapping,
    thanks_url: webhook.thanksUrl,
    phone_country: webhook.phoneCountry,
    version: webhook.version,
  }
}
