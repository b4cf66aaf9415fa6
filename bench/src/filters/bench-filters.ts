import { filterChoices } from '@fairlead/contract/records/client-lists'
import { listClients, searchClients } from '@fairlead/contract/records/clients'
import { type FilterKey, filterModels } from '@fairlead/contract/records/filters'
import { filteredReads } from '@fairlead/server/testing/chaos'
import type pg from 'pg'
import { dressClients, makeGroups } from '../database/dress-clients.ts'
import { clientFiller } from '../database/fill-clients.ts'
import { rareSurnames } from '../database/names.ts'
import { httpGenerator } from '../load/load.ts'
import type { ReadSettings } from '../reads/bench-reads.ts'
import { type Cell, median, percentile, say, table, tell } from '../report/table.ts'
import { type Installed, onInstallation } from '../servers/installed.ts'
import { startThin } from '../servers/servers.ts'
import { filterCases, memberOf, type Named } from './filter-cases.ts'

const bars = { ratio: 0.6, countMs: 100, searchMs: 50 }
const verdict = (holds: boolean) => (holds ? 'holds' : 'FAILS')

/** What people search for: a rare and a frequent name, digits, an address, and words of notes. */
async function searchesOf(db: pg.Client, orgId: string): Promise<Record<string, string[]>> {
  const { rows } = await db.query<{ phone: string; email: string; name: string; note: string }>(
    `select right(regexp_replace(c.primary_phone, '\\D', '', 'g'), 6) as phone, c.primary_email as email, c.name, a.data->>'text' as note
     from (select * from clients where org_id = $1 and primary_email is not null order by md5(id::text) limit 2000) c
       join activities a on a.org_id = c.org_id and a.client_id = c.id and a.kind = 'NOTE' limit 40`,
    [orgId],
  )
  return {
    'a rare name': rareSurnames.map((name) => name.slice(0, 7)),
    'a whole name': rows.map(({ name }) => name),
    'a phone fragment': rows.map(({ phone }) => phone),
    'an e-mail': rows.map(({ email }) => email),
    'words of a note': rows.map(({ note }) => note.split(' ').slice(-4).join(' ')),
    'a word of many notes': ['notary', 'garden', 'surveyor', 'balcony'],
  }
}

async function isBusy(db: pg.Client): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid() limit 1`,
  )
  return (rowCount ?? 0) > 0
}

/**
 * Measures lists of every filter alone and of common pairs against the thin server's, with 32 connections, and at one
 * connection how long their counts, the counts of choices, and searches take.
 */
export const benchFilters = (settings: ReadSettings): Promise<void> =>
  onInstallation(async (installed) => {
    const { fairlead, db, orgId } = installed
    const groups = await makeGroups(db, orgId)
    const progress = (done: number) => tell(`filled ${done.toLocaleString('en')} clients`)
    await (await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, progress, groups))(settings.rows)
    await measure(installed, { groups, fields: await dressClients(db, orgId) }, settings)
  })

/** The same over an organisation that is filled. */
export async function measure(
  { heading, databaseUrl, fairlead, db, orgId, closers }: Installed,
  { groups, fields }: Pick<Named, 'groups' | 'fields'>,
  settings: ReadSettings,
): Promise<void> {
  const all = filterCases({ groups, member: await memberOf(db, orgId), fields })
  const cases = all.filter(({ name }) => name.includes(settings.only ?? ''))
  const reads = cases.map(({ filters }) => filteredReads(orgId, fairlead.userId, filters))
  const filtered = Object.fromEntries(reads.map((read, i) => [String(i), read]))
  const thin = await startThin({ url: databaseUrl, orgId, reads: {}, filtered })
  closers.push(thin.close)
  const web = await fairlead.start('web')
  closers.push(() => web.stop())
  const http = httpGenerator()
  closers.push(http.close)

  const found = new Map<string, { rate: number; p95: number }[]>()
  /** How many requests were answered by an error: whatever they took, what they asked for does not hold. */
  const refused = new Map<string, number>()
  const load = async (
    key: string,
    round: number,
    connections: number,
    requests: Parameters<typeof http.run>[0]['requests'],
  ) => {
    const isThin = key.startsWith('thin ')
    const url = isThin ? thin.url : web.appUrl
    const headers: Record<string, string> = isThin
      ? {}
      : { cookie: fairlead.cookie, origin: web.appUrl, 'content-type': 'application/json' }
    // Each once before: a system that has memory to give may have let go of what was read some minutes ago.
    for (const { path, ...rest } of requests) await (await fetch(url + path, { headers, ...rest })).text()
    const { times, seconds, failed } = await http.run({
      url,
      connections,
      seconds: settings.seconds,
      headers,
      requests,
    })
    // What the last requests began is not to run beside the next case.
    while (await isBusy(db)) await new Promise((resolve) => setTimeout(resolve, 20))
    if (failed > 0) {
      refused.set(key, (refused.get(key) ?? 0) + failed)
      tell(`${failed} requests of ${key} failed`)
    }
    if (round > 0)
      found.set(key, [...(found.get(key) ?? []), { rate: times.length / seconds, p95: percentile(times, 0.95) }])
  }
  const middle = (key: string, of: 'rate' | 'p95') => median((found.get(key) ?? []).map((one) => one[of]))
  const asked = (filters: object) => `filters=${encodeURIComponent(JSON.stringify(filters))}`
  const searches = Object.entries(await searchesOf(db, orgId))
  const counted = (Object.keys(filterModels) as FilterKey[]).filter((key) => !['DATE'].includes(filterModels[key]))
  const choicesOf = (key: FilterKey, filters?: object) => ({
    method: 'POST' as const,
    path: filterChoices.path,
    body: JSON.stringify({
      count: key,
      ...(key === 'customFields' ? { cf_id: fields.dropdown.id } : {}),
      ...(filters ? { filters } : {}),
    }),
  })
  const under = all.find(({ name }) => name === 'no follow-up')?.filters
  for (let round = 0; round <= settings.rounds; round++) {
    for (const [i, { filters }] of cases.entries()) {
      await load(`thin ${i}`, round, 32, [{ path: `/filtered/${i}` }])
      await load(`list ${i}`, round, 32, [{ path: `${listClients.path}?${asked(filters)}` }])
      await load(`one ${i}`, round, 1, [{ path: `${listClients.path}?${asked(filters)}` }])
      await load(`count ${i}`, round, 1, [{ path: `${listClients.path}?page_size=1&count=true&${asked(filters)}` }])
    }
    for (const key of counted) {
      await load(`choices ${key}`, round, 1, [choicesOf(key)])
      await load(`choices under ${key}`, round, 1, [choicesOf(key, under)])
    }
    for (const [name, texts] of searches)
      await load(
        `search ${name}`,
        round,
        1,
        texts.map((text) => ({ path: `${searchClients.path}?search=${encodeURIComponent(text)}` })),
      )
    tell(round === 0 ? 'warmed up' : `round ${round} of ${settings.rounds}`)
  }
  say(`\n### Filters: ${settings.rows.toLocaleString('en')} clients\n`)
  say(`${heading}. Median of ${settings.rounds} interleaved rounds of ${settings.seconds} s.\n`)
  const rows = cases.map(({ name }, i): Cell[] => {
    const ratio = middle(`list ${i}`, 'rate') / middle(`thin ${i}`, 'rate')
    const count = middle(`count ${i}`, 'p95')
    return [
      name,
      middle(`thin ${i}`, 'rate'),
      middle(`list ${i}`, 'rate'),
      ratio.toFixed(2),
      verdict(ratio >= bars.ratio && !refused.has(`list ${i}`)),
      middle(`one ${i}`, 'p95'),
      count,
      verdict(count <= bars.countMs && !refused.has(`count ${i}`)),
    ]
  })
  const heads = ['thin /s', 'Fairlead /s', 'ratio', `bar (≥ ${bars.ratio})`, 'list p95 ms, 1', 'count p95 ms, 1']
  say(table(['32 connections', ...heads, `bar (≤ ${bars.countMs})`], rows))
  const timed = (keys: readonly string[], bar: number): Cell[][] =>
    keys.map((key) => [key, middle(key, 'p95'), verdict(middle(key, 'p95') <= bar && !refused.has(key))])
  const choiceKeys = counted.flatMap((key) => [`choices ${key}`, `choices under ${key}`])
  say(`\n${table(['1 connection', 'p95 ms', `bar (≤ ${bars.countMs})`], timed(choiceKeys, bars.countMs))}`)
  const searchKeys = searches.map(([name]) => `search ${name}`)
  say(`\n${table(['1 connection', 'p95 ms', `bar (≤ ${bars.searchMs})`], timed(searchKeys, bars.searchMs))}`)
}
