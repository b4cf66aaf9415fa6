import { clientTokens, firstWord, type TokenValues } from '@fairlead/contract/records/tokens'
import { and, eq } from 'drizzle-orm'
import { me, preferencesOf } from '#identity/account'
import type { Ctx } from '#platform/context'
import { displayPhone } from '#platform/phone'
import { organizations, users } from '#tables/identity/account'
import { clients } from '#tables/records/clients'

/** The values of the sender's tokens. */
export async function senderValues(ctx: Ctx): Promise<TokenValues> {
  const [row] = await ctx.db
    .select({ name: users.name, phone: users.phone, email: users.email, company: organizations.name })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, ctx.actor.orgId))
    .where(eq(users.id, me(ctx)))
  if (!row) return {}
  return {
    user_name: row.name,
    user_first_name: firstWord(row.name),
    user_company: row.company,
    user_phone: row.phone && displayPhone(row.phone),
    user_email: row.email,
  }
}

/** The values of a client's tokens, as the sender says them. */
export async function clientValues(ctx: Ctx, clientId: string): Promise<TokenValues> {
  const [[row], { display_name_type: nameType }] = await Promise.all([
    ctx.db
      .select({ name: clients.name, first_name: clients.firstName, company: clients.company })
      .from(clients)
      .where(and(eq(clients.orgId, ctx.actor.orgId), eq(clients.id, clientId))),
    preferencesOf(ctx, me(ctx)),
  ])
  return row ? clientTokens(row, nameType) : {}
}
