import type { LeadFormSender } from '@fairlead/contract/flow/lead-forms'
import { and, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx } from '#platform/context'
import { fileUrl } from '#platform/storage'
import { organizations, users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'

/** When neither the account nor its owner has a country, numbers are read as this one's. */
const fallbackCountry = 'US'

/** Columns of the account and its owner that a form shows. */
export const senderColumns = {
  company: organizations.name,
  orgCountry: organizations.countryCode,
  person: {
    id: users.id,
    name: users.name,
    pictureKey: users.pictureKey,
    phone: users.phone,
    whatsapp: users.whatsapp,
    email: users.email,
    country: users.countryCode,
  },
}
/** The account's owner, for a join on memberships. */
export const ownerOf = (orgId: SQL | string | typeof organizations.id): SQL | undefined =>
  and(eq(memberships.orgId, orgId), eq(memberships.role, 'OWNER'))

type Row = {
  company: string
  orgCountry: string | null
  person: Pick<typeof users.$inferSelect, 'id' | 'name' | 'pictureKey' | 'phone' | 'whatsapp' | 'email'> & {
    country: string | null
  }
}
export type SenderDetails = { sender: z.output<typeof LeadFormSender>; country: string }

/** Who stands beside the forms of an account and gets their leads: its owner. Numbers in E.164. */
export const senderView = (
  ctx: Pick<Ctx, 'installation' | 'now'>,
  { company, orgCountry, person }: Row,
): SenderDetails => ({
  sender: {
    id: person.id,
    name: person.name,
    company: company === person.name ? null : company,
    picture_url: person.pictureKey ? fileUrl(ctx.installation, person.pictureKey, ctx.now) : null,
    phone: person.phone,
    whatsapp: person.whatsapp ?? person.phone,
    email: person.email,
  },
  country: orgCountry ?? person.country ?? fallbackCountry,
})

/** The sender of the actor's organisation, and the country by which its forms read numbers. */
export async function senderOf(ctx: Ctx): Promise<SenderDetails> {
  const [row] = await ctx.db
    .select(senderColumns)
    .from(organizations)
    .innerJoin(memberships, ownerOf(ctx.actor.orgId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(organizations.id, ctx.actor.orgId))
  if (!row) throw new Error('an organisation must have an owner')
  return senderView(ctx, row)
}
