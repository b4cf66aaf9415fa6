import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { randomToken } from '#platform/secrets'
import { organizations } from '#tables/identity/account'

/** The letters of an organisation's code, which starts each of its links. */
const codeLength = 8
const random = /^[a-z0-9]{8}[\w-]{16}$/

/** A new secret for a link: 96 random bits. */
export const newToken = (): string => randomToken(12)

/** A title for a URL: letters, digits and dashes; 'view' if there are none, or if it is one of our own paths. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return slug === 'download' ? 'view' : slug || 'view'
}

/** The code of the actor's organisation. */
export async function codeOf(ctx: Ctx): Promise<string> {
  const [org] = await ctx.db
    .select({ code: organizations.code })
    .from(organizations)
    .where(eq(organizations.id, ctx.actor.orgId))
  return (org?.code ?? '').toLowerCase()
}

/** Builds URLs for links of the actor's organisation (rule 67). */
export async function linker(ctx: Ctx): Promise<(token: string, name: string) => string> {
  const code = await codeOf(ctx)
  return (token, name) => `${ctx.installation.publicUrl}/s/${code}${token}/${slugOf(name)}`
}

/** Parses a link's URL into its organisation and secret; undefined for anything else. */
export const readLink = (text: string): { code: string; token: string } | undefined =>
  random.test(text) ? { code: text.slice(0, codeLength).toUpperCase(), token: text.slice(codeLength) } : undefined

const known = new Map<string, string>()
const mostKnown = 10_000

/** The organisation with a code, which never changes; undefined if there is none. */
export async function orgByCode(ctx: Ctx<null>, code: string): Promise<string | undefined> {
  const found = known.get(code)
  if (found) return found
  const [row] = await rowsOf<{ id: string }>(ctx.db, sql`select id from organizations where code = ${code}`)
  if (!row) return undefined
  if (known.size >= mostKnown) known.clear()
  known.set(code, row.id)
  return row.id
}
