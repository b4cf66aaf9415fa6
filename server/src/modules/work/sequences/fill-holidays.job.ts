import { dayAfter } from '@fairlead/contract/work/sequences/zoned'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ownOrganization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { defineJob, worker } from '#platform/jobs'
import { holidays } from './sequences.tables.ts'

type Holiday = { day: string; name: string }
/** By country and year: they are the same for every account, and a lunar calendar takes a while to compute. */
const computed = new Map<string, Promise<Holiday[]>>()

/** Public holidays of a country in a year, as days with names. */
function publicHolidays(country: string, year: number): Promise<Holiday[]> {
  const key = `${country} ${year}`
  const known = computed.get(key)
  if (known) return known
  const found = computeHolidays(country, year)
  computed.set(key, found)
  // What failed is tried again.
  found.catch(() => computed.delete(key))
  return found
}

/** Loads the library when it is needed: it is large. */
async function computeHolidays(country: string, year: number): Promise<Holiday[]> {
  const { default: Holidays } = await import('date-holidays')
  return new Holidays(country)
    .getHolidays(year, 'en')
    .filter(({ type }) => type === 'public')
    .flatMap(({ date, start, end, name }) => {
      // Some last for days: the feasts of the Islamic calendar, from the evening before.
      const days = Math.max(1, Math.floor((end.getTime() - start.getTime()) / 86_400_000 + 0.1))
      return Array.from({ length: days }, (_, i) => ({ day: dayAfter(date.slice(0, 10), i), name }))
    })
}

/** Stores the holidays of an account's country for this year and the next. */
export const fillHolidays = defineJob('fill-holidays', z.object({ org_id: z.uuid() }), { upkeep: true })

async function fill(ctx: Ctx): Promise<void> {
  const country = (await ownOrganization(ctx)).countryCode
  if (!country) return
  const year = ctx.now.getUTCFullYear()
  const days = (await Promise.all([publicHolidays(country, year), publicHolidays(country, year + 1)])).flat()
  // Those of another country go; what the owner said of a day stays.
  await ctx.db
    .delete(holidays)
    .where(
      and(eq(holidays.orgId, ctx.actor.orgId), eq(holidays.isSkipped, true), sql`${holidays.country} <> ${country}`),
    )
  await rowsOf(
    ctx.db,
    sql`insert into holidays (org_id, day, name, country)
      select ${ctx.actor.orgId}, x.day, x.name, ${country} from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x(day date, name text)
      on conflict (org_id, day) do nothing`,
  )
}

export const fillHolidaysWorker = worker(fillHolidays, (run, { org_id: orgId }) => run.inOrg(orgId, fill))

/** Once a day, updates each account with sequences, in case its country or the year has changed. */
export const refreshHolidays = worker(
  defineJob('refresh-holidays', z.object({}), { every: 86_400, upkeep: true }),
  async (run) => {
    const orgs = await run.asSystem('accounts with sequences', (ctx) =>
      rowsOf<{ org_id: string }>(ctx.db, sql`select distinct s.org_id from sequences s where s.deleted_at is null`),
    )
    for (const { org_id: orgId } of orgs) await run.inOrg(orgId, fill)
  },
)
