import { trapName } from '@fairlead/contract/flow/lead-forms/public-page'
import { messages } from '@fairlead/contract/messages'
import { Email } from '@fairlead/contract/primitives'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { insertRows, newId, rowsOf } from '#platform/db'
import { networkOf, overLimit } from '#platform/limits'
import { hasPhone } from '#platform/phone'
import { cut, storable } from '#platform/text'
import type { GateKeeper, LinkThroughGate } from '#records/content'
import { receive } from '#work/inbox'
import { contentGateEntries } from './content-gate.tables.ts'
import { gateConnection, gateHeaders } from './gate-source.ts'

const perAddress = { max: 30, seconds: 600 }
const perLink = { max: 2_000, seconds: 600 }
const longest = 200

const given = (form: URLSearchParams, name: string) => cut(storable(form.get(name) ?? '').trim(), longest)

async function countryOf(ctx: Ctx): Promise<string> {
  const [row] = await rowsOf<{ country_code: string | null }>(
    ctx.db,
    sql`select country_code from organizations where id = ${ctx.actor.orgId}`,
  )
  return row?.country_code ?? 'US'
}

/**
 * Accepts a person's details before a link without a client opens, as a delivery in the inbox, like a lead form's,
 * which becomes a lead (rule 227). Errors come back with what was typed.
 */
export const passGate: GateKeeper = async (ctx, { shareId, contentId, contentName }, form, from) => {
  const values = { name: given(form, 'name'), phone: given(form, 'phone'), email: given(form, 'email') }
  const country = await countryOf(ctx)
  const errors: Record<string, string> = {}
  if (!values.name) errors.name = messages.required
  if (!values.phone && !values.email) errors.phone = messages.required
  if (values.phone && !hasPhone(values.phone, { guesses: [country] })) errors.phone = messages.phone
  if (values.email && !Email.safeParse(values.email).success) errors.email = messages.email
  if (form.get('consent') !== 'yes') errors.consent = messages.required
  const again = (notice: 'crowded' | null) => ({ kind: 'again' as const, values, errors, notice })
  if (Object.keys(errors).length > 0) return again(null)
  const wait =
    (await overLimit(ctx, 'content-gate', `${shareId} ${networkOf(from.ip)}`, perAddress)) ??
    (await overLimit(ctx, 'content-gate-all', shareId, perLink))
  if (wait) return again('crowded')
  const id = newId()
  const { orgId } = ctx.actor
  const at = ctx.now.toISOString()
  await insertRows(ctx.db, contentGateEntries, [{ id, orgId, shareId, contentId, createdAt: at }])
  await receive(ctx, {
    source: 'shared_content',
    connectionId: gateConnection(contentId),
    externalId: id,
    orgId,
    contentType: 'application/x-www-form-urlencoded',
    headers: {
      'user-agent': from.agent.slice(0, 500),
      ...gateHeaders({
        orgId,
        entryId: id,
        contentName,
        consent: from.consent,
        country,
        isTrapped: Boolean(form.get(trapName)),
      }),
    },
    body: Buffer.from(new URLSearchParams(values).toString()),
  })
  return { kind: 'open' as const, gateId: id }
}

/** The link of the client that a person who came through a gate has become. */
export const linkThroughGate: LinkThroughGate = async (ctx, gateId) => {
  const [entry] = await rowsOf<{ id: string; clientId: string }>(
    ctx.db,
    sql`select g.client_share_id as id, g.client_id as "clientId" from content_gate_entries g
      where g.org_id = ${ctx.actor.orgId} and g.id = ${gateId} for share`,
  )
  return entry?.clientId ? entry : undefined
}
