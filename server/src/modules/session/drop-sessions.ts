import { eq, inArray } from 'drizzle-orm'
import type { Actor, Ctx } from '#platform/context'
import { loginCodes, sessions } from './session.tables.ts'

/** Deletes the sessions of an organisation: nobody is signed in to it any more. */
export const dropSessions = (ctx: Ctx<Actor | null>, orgId: string): Promise<unknown> =>
  ctx.db.delete(sessions).where(eq(sessions.orgId, orgId))

/** Deletes the codes of people by their ids, addresses and numbers. */
export const dropCodes = async (ctx: Ctx<Actor | null>, identities: readonly string[]): Promise<unknown> =>
  identities.length > 0 && ctx.db.delete(loginCodes).where(inArray(loginCodes.identity, [...identities]))
