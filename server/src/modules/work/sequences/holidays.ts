import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as e from '@fairlead/contract/work/sequences'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'
import { holidays } from './sequences.tables.ts'

const view = (row: typeof holidays.$inferSelect) => ({
  day: row.day,
  name: row.name,
  is_own: row.country === null,
  is_skipped: row.isSkipped,
})

/** The holidays of a year. */
export async function listHolidays(
  ctx: Ctx,
  { query }: Input<typeof e.listHolidays>,
): Promise<Reply<typeof e.listHolidays>> {
  const year = query.year ?? ctx.now.getUTCFullYear()
  const rows = await ctx.db
    .select()
    .from(holidays)
    .where(
      and(
        eq(holidays.orgId, ctx.actor.orgId),
        sql`${holidays.day} between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`,
      ),
    )
    .orderBy(asc(holidays.day))
  return { country: ctx.actor.org.countryCode ?? '', year, results: rows.map(view) }
}

/** Adds the account's own holiday, or turns one on or off. */
export async function setHoliday(
  ctx: Ctx,
  { params, body }: Input<typeof e.setHoliday>,
): Promise<Reply<typeof e.setHoliday>> {
  const its = and(eq(holidays.orgId, ctx.actor.orgId), eq(holidays.day, params.day))
  const [before] = await ctx.db.select().from(holidays).where(its).for('update')
  if (!before && !body.name) throw invalid({ name: 'Give this holiday a name.' })
  const set = { name: body.name ?? before?.name ?? '', isSkipped: body.is_skipped }
  const [row] = before
    ? await ctx.db.update(holidays).set(set).where(its).returning()
    : await ctx.db
        .insert(holidays)
        .values({ orgId: ctx.actor.orgId, day: params.day, country: null, ...set })
        .returning()
  if (!row) throw new Error('a holiday that was written must be there')
  return view(row)
}
