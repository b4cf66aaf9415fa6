import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { holdMembers, isActive } from '#identity/team'
import { type Ctx, systemActor } from '#platform/context'
import { newId, rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { record } from '#records/activities'
import { addClients, type ContactDraft } from '#records/clients'
import { lockKeys, matchPerson } from '#records/matching'
import { users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'
import { openFollowUp } from '#work/follow-ups'
import { broughtBatches, broughtClients } from './bring-clients.tables.ts'
import { copiedEntries, nextSources, type Source } from './sources.ts'

type Batch = typeof broughtBatches.$inferSelect
const Which = z.object({ org_id: z.uuid(), batch_id: z.uuid() })
const bringJob = defineJob('bring-clients', Which)
/** So many clients come in one transaction: people see them come. */
const atOnce = 25

const one = (ctx: Ctx, id: string) => and(eq(broughtBatches.orgId, ctx.actor.orgId), eq(broughtBatches.id, id))

/** Begins to bring the clients of an own account into the team that its owner has joined just now (rule 138). */
export async function beginToBring(inTeam: Ctx, userId: string, fromOrgId: string): Promise<void> {
  const own = inTeam.as(systemActor(fromOrgId))
  const [counted] = await rowsOf<{ total: number }>(
    own.db,
    sql`select count(*)::int as total from ${clients} c where c.org_id = ${fromOrgId} and c.deleted_at is null`,
  )
  const total = counted?.total ?? 0
  if (total === 0) return
  const id = newId()
  const { orgId } = inTeam.actor
  await inTeam.db
    .insert(broughtBatches)
    .values({ id, orgId, userId, fromOrgId, total, createdAt: inTeam.now.toISOString() })
  inTeam.enqueue(bringJob, { org_id: orgId, batch_id: id })
}

const nameOfPerson = async (ctx: Ctx, id: string): Promise<string> => {
  const [user] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? ''
}

/** Contacts of the own account as drafts: those keep the country by which they were read. */
const draftsOf = ({ contacts }: Source): (ContactDraft & { isPrimary: boolean })[] =>
  contacts.map(({ kind, raw, value, extension, country, matchKey, isPrimary }) => ({
    kind,
    raw,
    value,
    extension,
    country,
    matchKey,
    isPrimary,
  }))

/** Brings the next clients of a batch. Answers how many it looked at; fewer than asked for when it is over. */
async function bringSome(ctx: Ctx, id: string): Promise<number> {
  const [batch] = await ctx.db.select().from(broughtBatches).where(one(ctx, id)).for('update')
  if (!batch || batch.finishedAt || batch.undoneAt) return 0
  const own = ctx.as(systemActor(batch.fromOrgId))
  // The person who is out in the meantime brings nothing more: a deactivation waits for these, and gives them away too.
  await holdMembers(ctx, [batch.userId])
  const sources = (await isActive(ctx, batch.userId)) ? await nextSources(own, batch.lastId, atOnce) : []
  const name = await nameOfPerson(ctx, batch.userId)
  // All keys at once: two who bring the same people wait for each other in one order.
  await lockKeys(ctx, sources.flatMap(draftsOf), async () => undefined)
  for (const source of sources) await bringOne(ctx, batch, name, source)
  await ctx.db
    .update(broughtBatches)
    .set({
      ...(sources.length > 0 ? { lastId: sources.at(-1)?.client.id ?? null } : {}),
      ...(sources.length < atOnce ? { finishedAt: ctx.now.toISOString() } : {}),
    })
    .where(one(ctx, id))
  return sources.length
}

/** A client that the team has under the same number or address; what this batch brought itself is none. */
async function knownOf(
  ctx: Ctx,
  batch: Batch,
  person: { name: string; contacts: readonly ContactDraft[] },
): Promise<string | undefined> {
  const ids = (await matchPerson(ctx, person)).same.map((match) => match.id)
  if (ids.length === 0) return undefined
  const mine = await rowsOf<{ id: string }>(
    ctx.db,
    sql`select client_id as id from ${broughtClients} where org_id = ${ctx.actor.orgId} and batch_id = ${batch.id}
      and outcome = 'copied' and client_id = any(${sql.param(ids)}::uuid[])`,
  )
  return ids.find((id) => !mine.some((row) => row.id === id))
}

async function bringOne(ctx: Ctx, batch: Batch, person: string, source: Source): Promise<void> {
  const as = ctx.as({ ...systemActor(ctx.actor.orgId), userId: batch.userId })
  const known = await knownOf(ctx, batch, { name: source.client.name, contacts: draftsOf(source) })
  const clientId = known ?? newId()
  const activityIds = known ? await join(as, known, person, source) : await copy(as, clientId, batch, person, source)
  await ctx.db.insert(broughtClients).values({
    orgId: ctx.actor.orgId,
    batchId: batch.id,
    sourceId: source.client.id,
    clientId,
    name: source.client.name,
    outcome: known ? 'joined' : 'copied',
    activityIds,
  })
}

/** A client of its own in the team, assigned to the person who brings it, with its contacts, its past and its follow-up. */
async function copy(as: Ctx, id: string, batch: Batch, person: string, source: Source): Promise<string[]> {
  const { client, followUp } = source
  await addClients(as, [
    {
      id,
      name: client.name,
      first_name: client.firstName,
      last_name: client.lastName,
      company: client.company,
      job_title: client.jobTitle,
      address: client.address,
      city: client.city,
      country: client.country,
      contacts: draftsOf(source),
      clientSource: client.clientSource,
      leadSource: client.leadSource,
      sourceDetail: client.sourceDetail,
      assignedToId: batch.userId,
      isNewLead: client.isNewLead,
      // Raw leads stay where they came in.
      leadCount: 0,
      past: client,
    },
  ])
  const { lead_source, client_source, source_detail } = {
    lead_source: client.leadSource,
    client_source: client.clientSource,
    source_detail: client.sourceDetail,
  }
  await record(
    as,
    {
      kind: 'CLIENT_CREATED_DETAILS',
      clientId: id,
      at: new Date(client.createdAt),
      data: { client_source, lead_source, source_detail, lead_id: null, answers: [] },
    },
    ...copiedEntries(source.entries, id),
    {
      kind: 'CLIENT_ASSIGNMENT',
      clientId: id,
      data: {
        from: null,
        to: { id: batch.userId, name: person },
        how: 'creator',
        rule_name: null,
        reason: 'Copied from their own account, where raw leads and files remain',
      },
    },
  )
  if (followUp) await openFollowUp(as, { id }, followUp)
  as.tell({ kind: 'client.added', client_id: id })
  return []
}

/** What differs from a client that the team has, in lines. */
function differences({ client, contacts, followUp }: Source): string[] {
  const fields = {
    Name: client.name,
    Company: client.company,
    'Job title': client.jobTitle,
    Address: client.address,
    City: client.city,
  }
  const lines = Object.entries(fields).flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  for (const { kind, raw, value } of contacts) lines.push(`${kind === 'phone' ? 'Phone' : 'Email'}: ${value ?? raw}`)
  if (followUp) {
    const when = followUp.day ?? followUp.remindOn?.slice(0, 10) ?? 'someday'
    lines.push(`Follow-up: ${when}${followUp.note ? `, ${followUp.note}` : ''}`)
  }
  return lines
}

/**
 * The team has this person: its client stays as it is and with the person who has it, and what the own account knew goes to
 * its timeline, so that nothing is lost.
 */
const join = (as: Ctx, clientId: string, person: string, source: Source): Promise<string[]> => {
  const text = [`${person} had this client in their own account:`, ...differences(source)].join('\n')
  return record(as, ...copiedEntries(source.entries, clientId), { kind: 'NOTE', clientId, data: { text } })
}

/** Brings what a batch has left, some at a time. */
export const bringClients = worker(bringJob, async (run, { org_id: orgId, batch_id: id }) => {
  let done = atOnce
  while (done === atOnce) done = await run.inOrg(orgId, (ctx) => bringSome(ctx, id))
})
