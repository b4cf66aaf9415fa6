import { namelessName, type OnboardingStatus, type OnboardingStyle } from '@fairlead/contract/identity/account'
import type { Onboarding } from '@fairlead/contract/identity/guards'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { batchedBy, eqAny, keyBy, newId, prepared } from '#platform/db'
import { randomToken } from '#platform/secrets'
import { organizations, userPreferences, users } from './account.tables.ts'
import { defaultOrgSettings, defaultPreferences, type OrgSettings, type Preferences } from './preferences.ts'

export type User = typeof users.$inferSelect
export type Organization = typeof organizations.$inferSelect

/** The person with this e-mail address (lower case), if any. */
export async function findByEmail(ctx: Ctx<Actor | null>, email: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.email, email))
  return user
}

/** The person who has proved to hold this number (E.164), if any. */
export async function findByPhone(ctx: Ctx<Actor | null>, phone: string): Promise<User | undefined> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isNotNull(users.phoneVerifiedAt)))
  return user
}

/** A person by id. */
export async function findUser(ctx: Ctx<Actor | null>, id: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id))
  return user
}

/** The same, and nobody else changes them until this transaction is over. */
export async function lockUser(ctx: Ctx<Actor | null>, id: string): Promise<User | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}

export type NewPerson = {
  name?: string | undefined
  email?: string | undefined
  phone?: { e164: string; raw: string } | undefined
  /** Numbers without a calling code are read by it (rule 23); the account's from the beginning. */
  countryCode: string
  zone: string
  /** Whether the first screens await them; they do when absent. */
  webOnboarding?: OnboardingStatus
  onboardingStyle?: OnboardingStyle
}

const trialDays = 14

/** A person whose address was just verified, with an organisation of their own (rule 6). */
export async function createPerson(
  ctx: Ctx<Actor | null>,
  person: NewPerson,
): Promise<{ user: User; org: Organization }> {
  const at = ctx.now.toISOString()
  const name = person.name?.trim() || namelessName
  const [user] = await ctx.db
    .insert(users)
    .values({
      id: newId(),
      name,
      email: person.email ?? null,
      emailVerifiedAt: person.email ? at : null,
      phone: person.phone?.e164 ?? null,
      phoneRaw: person.phone?.raw ?? null,
      phoneVerifiedAt: person.phone ? at : null,
      countryCode: person.countryCode,
      zone: person.zone,
      webOnboarding: person.webOnboarding ?? 'NOT_STARTED',
      onboardingStyle: person.onboardingStyle ?? 'GENERIC',
      createdAt: at,
    })
    .returning()
  if (!user) throw new Error('a person could not be created')
  return { user, org: await createOrganization(ctx, { ...person, name }) }
}

/** An account that is empty, on trial where accounts are charged for. */
export async function createOrganization(
  ctx: Ctx<Actor | null>,
  { name, countryCode, zone }: { name: string; countryCode: string | null; zone: string },
): Promise<Organization> {
  const [org] = await ctx.db
    .insert(organizations)
    .values({
      id: newId(),
      name,
      code: randomToken(6).replace(/[-_]/g, 'x').toUpperCase(),
      countryCode,
      zone,
      freeTrialEndsAt:
        ctx.installation.billing === 'off' ? null : new Date(ctx.now.getTime() + trialDays * 86_400_000).toISOString(),
      createdAt: ctx.now.toISOString(),
    })
    .returning()
  if (!org) throw new Error('an account could not be created')
  return org
}

/** Makes the actor's organisation a team's (rule 139), and has every remembered actor load its rights again. */
export async function becomeTeam(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ accountType: 'TEAM', rightsVersion: sql`${organizations.rightsVersion} + 1` })
    .where(eq(organizations.id, ctx.actor.orgId))
}

/** Gives a person a name. */
export async function rename(ctx: Ctx, userId: string, name: string): Promise<void> {
  await ctx.db.update(users).set({ name }).where(eq(users.id, userId))
}

/** Ends the onboarding of a person, in the browser or in a native app. Answers how far both are. */
export async function endOnboarding(ctx: Ctx, userId: string, of: keyof Onboarding): Promise<Onboarding> {
  const [user] = await ctx.db
    .update(users)
    .set(of === 'web' ? { webOnboarding: 'COMPLETED' } : { mobileOnboarding: 'COMPLETED' })
    .where(eq(users.id, userId))
    .returning({ web: users.webOnboarding, mobile: users.mobileOnboarding })
  if (!user) throw new Error('the person who acts is gone')
  return user
}

const organizationsById = prepared('organizations', (db) =>
  db.select().from(organizations).where(eqAny(organizations.id, 'ids')),
)
const organizationById = batchedBy(
  (db, ids: readonly string[]) => organizationsById(db).execute({ ids: [...new Set(ids)] }),
  (id) => id,
  (org) => org.id,
)
const preferencesBy = prepared('preferences', (db) =>
  db
    .select({ orgId: userPreferences.orgId, userId: userPreferences.userId, data: userPreferences.data })
    .from(userPreferences)
    .where(and(eqAny(userPreferences.orgId, 'orgIds'), eqAny(userPreferences.userId, 'userIds'))),
)
type PersonIn = { orgId: string; userId: string }
const keyOf = keyBy('userId')
const preferencesIn = batchedBy(
  (db, asks: readonly PersonIn[]) =>
    preferencesBy(db).execute({
      orgIds: [...new Set(asks.map(({ orgId }) => orgId))],
      userIds: [...new Set(asks.map(({ userId }) => userId))],
    }),
  keyOf,
  keyOf,
)

/** The organisation of the actor. */
export async function ownOrganization(ctx: Ctx): Promise<Organization> {
  const org = await organizationById(ctx.db, ctx.actor.orgId)
  if (!org) throw new Error('the organisation of the actor is gone')
  return org
}

/** Settings of an organisation, completed by the defaults. */
export const orgSettings = (org: Pick<Organization, 'settings'>): OrgSettings => ({
  ...defaultOrgSettings,
  ...org.settings,
})

/** Preferences of a person of the actor's organisation, completed by the defaults. */
export async function preferencesOf(ctx: Ctx, userId: string): Promise<Preferences> {
  const row = await preferencesIn(ctx.db, { orgId: ctx.actor.orgId, userId })
  return completePreferences(row?.data)
}

type Alerts = Preferences['alerts']
/** Alert settings with some of them changed, kind by kind and channel by channel. */
export const mergeAlerts = (
  alerts: Alerts,
  changes: { [K in keyof Alerts]?: Partial<Alerts[K]> } | undefined,
): Alerts =>
  Object.fromEntries(
    (Object.keys(alerts) as (keyof Alerts)[]).map((kind) => [kind, { ...alerts[kind], ...changes?.[kind] }]),
  ) as Alerts

/** Preferences as stored, completed by the defaults. */
export const completePreferences = (data: Partial<Preferences> | null | undefined): Preferences => ({
  ...defaultPreferences,
  ...data,
  // Sources were told about as new leads are before they had a setting of their own.
  alerts: mergeAlerts(defaultPreferences.alerts, {
    ...(data?.alerts && { SOURCE_HEALTH: data.alerts.NEW_LEAD }),
    ...data?.alerts,
  }),
})

/** Makes every remembered actor of the organisation load its rights again at its next request (S15). */
export async function raiseRightsVersion(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ rightsVersion: sql`${organizations.rightsVersion} + 1` })
    .where(eq(organizations.id, ctx.actor.orgId))
}
