import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  claimForDeletion,
  dropOrganization,
  dueForDeletion,
  type FormerPerson,
  forgetPeople,
  isGoing,
  isKnown,
  releaseClaim,
} from '#identity/account'
import { dropSessions, dropWaysIn } from '#identity/session'
import { dropMembers, hasOthers, ownerOf } from '#identity/team'
import type { Ctx, Runner } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { letter } from '#platform/outbound'
import { dropUploads, uploads } from '#platform/storage'
import { dropExports } from '#work/exports'
import { dropImports } from '#work/imports'
import { forgetDeliveries } from '#work/inbox'
import { notifyOwner } from './notify-owner.ts'

type Key = { table: string; points_to: string | null }

/** The tables of organisations, those that others point to after them; files and the account itself are not among them. */
async function tablesInOrder(ctx: Ctx<null>): Promise<string[]> {
  const keys = await rowsOf<Key>(
    ctx.db,
    sql`select c.table_name as table, k.confrelid::regclass::text as points_to
      from information_schema.columns c
      left join pg_constraint k on k.contype = 'f' and k.conrelid = format('%I', c.table_name)::regclass and k.conrelid <> k.confrelid
      where c.table_schema = 'public' and c.column_name = 'org_id'`,
  )
  const rest = new Set(keys.map(({ table }) => table))
  const order: string[] = []
  while (rest.size > 0) {
    const free = [...rest].filter((table) => !keys.some((key) => key.points_to === table && rest.has(key.table)))
    if (free.length === 0) throw new Error(`tables point at each other: ${[...rest].join(', ')}`)
    for (const table of free) rest.delete(table)
    order.push(...free)
  }
  return order.filter((table) => table !== 'uploads' && table !== 'memberships')
}

/** Empties one table of what is an organisation's, some rows a transaction. */
const empty = (run: Runner, orgId: string, table: string) =>
  inBatches((most) =>
    run.inOrg(orgId, async (ctx) => {
      const name = sql.identifier(table)
      const gone = await rowsOf(
        ctx.db,
        sql`delete from ${name} where ctid = any(array(select ctid from ${name} where org_id = ${orgId} limit ${most})) and org_id = ${orgId} returning 1`,
      )
      return gone.length
    }),
  )

/** Empties everything that is an organisation's; what comes in in the meantime is found by the next round. */
async function emptyAll(run: Runner, orgId: string): Promise<void> {
  await inBatches((most) =>
    run.asSystem('deliveries of an account that is deleted', (ctx) => forgetDeliveries(ctx, orgId, most)),
  )
  await run.inOrg(orgId, (ctx) => dropExports(ctx, 'The account is deleted.'))
  await run.inOrg(orgId, dropImports)
  for (const table of await run.asSystem('which tables there are', tablesInOrder)) await empty(run, orgId, table)
  await inBatches((most) =>
    run.inOrg(orgId, async (ctx) => {
      const some = ctx.db.select({ key: uploads.key }).from(uploads).where(eq(uploads.orgId, orgId)).limit(most)
      const keys = (await some).map(({ key }) => key)
      await dropUploads(ctx, and(eq(uploads.orgId, orgId), inArray(uploads.key, keys)))
      return keys.length
    }),
  )
}

/** Begins: from here on nobody signs in and nobody takes it back. Not where others have joined in the meantime: then it stays. */
const begin = (run: Runner, orgId: string): Promise<boolean> =>
  run.inOrg(orgId, async (ctx) => {
    if (await isGoing(ctx, orgId)) return true
    if (!(await claimForDeletion(ctx))) return false
    if (!(await hasOthers(ctx))) return true
    await keepAccount(ctx)
    return false
  })

async function keepAccount(ctx: Ctx): Promise<void> {
  await releaseClaim(ctx)
  await notifyOwner(ctx, (await ownerOf(ctx)).id, {
    subject: `Your ${ctx.installation.product} account won’t be deleted`,
    lines: [
      'It was due to be deleted today, but it now has other members. Deactivate them first, then request the deletion again.',
    ],
    button: 'Open',
  })
}

/** The account itself and those who worked in it; fails, and is tried again, while anything still points to them. */
const finish = (run: Runner, orgId: string): Promise<void> =>
  run.asSystem('an account that is deleted', async (ctx) => {
    const members = await dropMembers(ctx, orgId)
    await dropOrganization(ctx, orgId)
    const people = await forgetPeople(
      ctx,
      members.map(({ userId }) => userId),
    )
    await dropWaysIn(ctx, people)
    const owners = new Set(members.flatMap(({ userId, role }) => (role === 'OWNER' ? [userId] : [])))
    for (const owner of people.filter(({ id }) => owners.has(id))) await sayGoodbye(ctx, owner)
    // A lead that was being captured in the meantime may have been written into a table that was empty already.
    ctx.enqueue(deleteJob, { org_id: orgId }, { afterSeconds: lateSeconds })
    ctx.log.info({ org: orgId }, 'an account was deleted')
  })

/** The last that an owner hears, on each way by which they signed in. */
async function sayGoodbye(ctx: Ctx<null>, { email, phone, phoneVerifiedAt }: FormerPerson): Promise<void> {
  const subject = `Your ${ctx.installation.product} account was deleted`
  const line = 'Everything in it was permanently deleted, as you requested.'
  if (email)
    await ctx.send({
      channel: 'mail',
      mail: letter(ctx.installation, email, { subject, lines: [`${line} Thank you for using it.`] }),
    })
  if (phone && phoneVerifiedAt) await ctx.send({ channel: 'sms', sms: { to: phone, text: `${subject}. ${line}` } })
}

const lateSeconds = 600
const deleteJob = defineJob('delete-account', z.object({ org_id: z.uuid() }), { retries: 20, retryDelay: 30 })

/** Deletes an account and all that is in it. Interrupted, it goes on where it was: the account itself goes last. */
export const deleteAccount = worker(deleteJob, async (run, { org_id: orgId }) => {
  const isThere = await run.asSystem('whether an account is still there', (ctx) => isKnown(ctx, orgId))
  if (isThere && !(await begin(run, orgId))) return
  if (isThere) await run.asSystem('sessions of an account that is deleted', (ctx) => dropSessions(ctx, orgId))
  await emptyAll(run, orgId)
  if (isThere) await finish(run, orgId)
})

/** Looks for deletions whose cooling-off is over, or that were interrupted. Each is a job of its own: one that fails holds up no other. */
export const deleteAccounts = worker(defineJob('delete-accounts', z.object({}), { every: 3600 }), (run) =>
  run.asSystem('accounts whose time is over', async (ctx) => {
    for (const id of await dueForDeletion(ctx)) ctx.enqueue(deleteJob, { org_id: id }, { key: id })
  }),
)
