import { allows } from '@fairlead/contract/permissions'
import type { ImportAssign } from '@fairlead/contract/work/imports'
import { and, eq } from 'drizzle-orm'
import { holdMembers } from '#identity/team'
import { type Ctx, rightsOf } from '#platform/context'
import { eqAny } from '#platform/db'
import { forbidden, invalid } from '#platform/http'
import { users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { assign } from '#work/lead-assignment'
import type { Made } from './plan-rows.ts'

/** Who gets a new client, and why, as its timeline tells. */
export type Given = {
  userId: string | null
  how: 'creator' | 'manual' | 'rule' | 'owner'
  name: string
  ruleName: string | null
  reason: string | null
  hides: boolean
}

const chosen = (to: ImportAssign): string[] =>
  to.to === 'person' ? [to.user_id] : to.to === 'round_robin' ? to.user_ids : []

/** Those of these people who work here, by name. */
async function present(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.status, 'ACTIVE'), eqAny(memberships.userId, ids)),
    )
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/**
 * Throws 403 where somebody may not give clients to others, and 400 for people who do not work here, unless the rows that
 * are left go to others then (`mayBeGone`).
 */
export async function checkAssign(ctx: Ctx, to: ImportAssign, { mayBeGone = false } = {}): Promise<void> {
  if (to.to === 'me' || (to.to === 'person' && to.user_id === ctx.actor.userId)) return
  if (!allows(rightsOf(ctx.actor), 'CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS'))
    throw forbidden('You need permission to see other people’s clients to assign them. Import them as your own.')
  const ids = mayBeGone ? [] : chosen(to)
  if (ids.length > 0 && (await present(ctx, ids)).size < new Set(ids).size)
    throw invalid({ assign: 'Someone here is no longer on the team. Choose again.' })
}

const mine = (ctx: Ctx): Given => ({
  userId: ctx.actor.userId,
  how: 'creator',
  name: '',
  ruleName: null,
  reason: null,
  hides: false,
})

/** Holds those who may get clients, before any client is locked. Answers how each new client is given. */
export async function receivers(ctx: Ctx, to: ImportAssign) {
  const me = ctx.actor.userId ?? ''
  await holdMembers(ctx, [...new Set([me, ...chosen(to)])])
  const people = await present(ctx, chosen(to))
  // Who left in the meantime gets none; where all have, they are the importer's.
  const turn = chosen(to).filter((id) => people.has(id))
  return {
    /** `place`: how many were given before it. */
    async give(made: Made, place: number): Promise<Given> {
      if (to.to === 'rules') return byRules(ctx, made)
      const userId = turn[place % turn.length]
      if (!userId || userId === me) return mine(ctx)
      const reason = to.to === 'round_robin' ? 'Round robin, set by the import' : 'Set by the import'
      return { userId, how: 'manual', name: people.get(userId) ?? '', ruleName: null, reason, hides: false }
    },
  }
}

/** As if it were a lead of now; nothing begins to run with it, and nobody is alerted (rule 168). */
async function byRules(ctx: Ctx, { fields, contacts }: Made): Promise<Given> {
  const parsed = { form: null, answers: [], utm: {}, pageUrl: null, sourceDetail: null }
  const lead = {
    source: 'file_import' as const,
    connectionId: '',
    parsed,
    person: { name: fields.name ?? '', fields, contacts },
  }
  const { userId, entry, hidesDetails, written } = await assign(ctx, lead, null)
  await written
  return {
    userId,
    how: entry?.how === 'owner' ? 'owner' : 'rule',
    name: entry?.to.name ?? '',
    ruleName: entry?.rule_name ?? null,
    reason: entry?.reason ?? null,
    hides: hidesDetails,
  }
}
