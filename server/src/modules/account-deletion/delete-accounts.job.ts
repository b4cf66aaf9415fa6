import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dropOrganization, dueForDeletion } from '#modules/account'
import { forgetDeliveries } from '#modules/inbox'
import { dropCodes, dropSessions } from '#modules/session'
import { dropMembers } from '#modules/team'
import type { Ctx, Runner } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, inBatches, worker } from '#platform/jobs'
import { letter } from '#platform/outbound'
import { dropUploads, uploads } from '#platform/storage'

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

/** The account itself, and those who worked in it. Answers whom to tell. */
async function forgetPeople(ctx: Ctx<null>, orgId: string): Promise<string[]> {
  await dropUploads(ctx, eq(uploads.orgId, orgId))
  const people = await dropMembers(ctx, orgId)
  const emails = await dropOrganization(
    ctx,
    orgId,
    people.map(({ userId }) => userId),
  )
  await dropCodes(ctx, [...emails.keys(), ...emails.values()])
  return people.flatMap(({ userId, role }) => (role === 'OWNER' ? (emails.get(userId) ?? []) : []))
}

/** Deletes an account and all that is in it. Interrupted, it goes on where it was: the account itself goes last. */
async function deleteAccount(run: Runner, orgId: string): Promise<void> {
  // Nobody works in it any more, and nothing arrives: its addresses are gone with its tables.
  await run.asSystem('sessions of an account that is deleted', (ctx) => dropSessions(ctx, orgId))
  await inBatches((most) =>
    run.asSystem('deliveries of an account that is deleted', (ctx) => forgetDeliveries(ctx, orgId, most)),
  )
  for (const table of await run.asSystem('which tables there are', tablesInOrder)) await empty(run, orgId, table)
  await run.asSystem('an account that is deleted', async (ctx) => {
    const owners = await forgetPeople(ctx, orgId)
    for (const email of owners)
      await ctx.send({
        channel: 'mail',
        mail: letter(ctx.house, email, {
          subject: `Your ${ctx.house.product} account was deleted`,
          lines: ['Everything in it was deleted for good, as you asked. Thank you for having been here.'],
        }),
      })
    ctx.log.info({ org: orgId }, 'an account was deleted')
  })
}

/** Carries out the deletions whose cooling-off is over. */
export const deleteAccounts = worker(defineJob('delete-accounts', z.object({}), { every: 3600 }), async (run) => {
  for (const id of await run.asSystem('accounts whose time is over', dueForDeletion)) await deleteAccount(run, id)
})
