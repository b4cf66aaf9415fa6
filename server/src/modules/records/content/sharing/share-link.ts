import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { randomToken } from '#platform/secrets'
import { organizations } from '#tables/identity/account'

/** Letters of an organisation's code, which stands at the beginning of each link and names whose it is. */
const codeLength = 8
const random = /^[a-z0-9]{8}[\w-]{16}$/

/** A new secret for a link: 96 random bits. */
export const newToken = (): string => randomToken(12)

/** A title as it stands in an address: letters, digits and dashes; 'view' where there are none, or where it is an address of ours. */
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

/** Makes addresses of links of the actor's organisation (rule 67). */
export async function linker(ctx: Ctx): Promise<(token: string, name: string) => string> {
  const code = await codeOf(ctx)
  return (token, name) => `${ctx.installation.publicUrl}/s/${code}${token}/${slugOf(name)}`
}

/** What a link's address says: whose it is, and its secret; undefined for what is none. */
export const readLink = (text: string): { code: string; token: string } | undefined =>
  random.test(text) ? { code: text.slice(0, codeLength).toUpperCase(), token: text.slice(codeLength) } : undefined

const known = new Map<string, string>()
const mostKnown = 10_000

/** The organisation with a code, which never changes; undefined for one that is none. */
export async function orgByCode(ctx: Ctx<null>, code: string): Promise<string | undefined> {
  const found = known.get(code)
  if (found) return found
  const [row] = await rowsOf<{ id: string }>(ctx.db, sql`select id from organizations where code = ${code}`)
  if (!row) return undefined
  if (known.size >= mostKnown) known.clear()
  known.set(code, row.id)
  return row.id
}
