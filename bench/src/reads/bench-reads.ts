import { hotReads } from '@fairlead/server/testing/chaos'
import { clientFiller } from '../database/fill-clients.ts'
import { httpGenerator, type LoadResult, sqlGenerator } from '../load/load.ts'
import { type Cell, median, percentile, say, table, tell } from '../report/table.ts'
import { onInstallation } from '../servers/installed.ts'
import { startThin } from '../servers/servers.ts'
import { makeOperations, type Operation } from './operations.ts'

export type ReadSettings = { rows: number; rounds: number; seconds: number; only?: string | undefined }

type Subject = 'sql' | 'thin' | 'web' | 'all'
const subjects: readonly Subject[] = ['sql', 'thin', 'web', 'all']
const connectionCounts = [1, 32] as const
/** So many clients unless told otherwise; the list of more is measured against the list of these. */
const usual = 100_000
const list = 'list of 20'
const mostGrowth = 1.3

type Figure = { rate: number; p50: number; p99: number }
const figureOf = ({ times, seconds }: LoadResult): Figure => ({
  rate: times.length / seconds,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
})
const middle = (figures: readonly Figure[]): Figure => ({
  rate: median(figures.map((f) => f.rate)),
  p50: median(figures.map((f) => f.p50)),
  p99: median(figures.map((f) => f.p99)),
})

export type Measured = { operation: Operation; connections: number; of: Record<Subject, Figure> }

/**
 * Fills a database, then measures every operation in turn as a statement, at the thin server and at
 * Fairlead (without and with workers in its process), in several short rounds whose median counts: what
 * disturbs the machine for a while disturbs all alike.
 */
export const benchReads = (settings: ReadSettings): Promise<Measured[]> =>
  onInstallation(async ({ heading, databaseUrl, fairlead, db, orgId, closers }) => {
    const fill = await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, (done) =>
      tell(`filled ${done.toLocaleString('en')} clients`),
    )
    await fill(Math.min(settings.rows, usual))

    const texts = hotReads()
    const text = (name: string) => {
      const found = texts.get(name)
      if (!found) throw new Error(`no hot read is called ${name}`)
      return found
    }
    const reads = {
      list: text('clients: list'),
      next: text('clients: next page'),
      search: text('clients: search'),
      number: text('clients: search by number'),
      walk: text('clients: search, walking on'),
      get: text('clients: get'),
    }
    const thin = await startThin({ url: databaseUrl, orgId, reads })
    closers.push(thin.close)
    const [web, all] = [await fairlead.start('web'), await fairlead.start('all')]
    closers.push(() => Promise.all([web.stop(), all.stop()]))
    const [http, sql] = [httpGenerator(), sqlGenerator()]
    closers.push(http.close, sql.close)

    const run = async (subject: Subject, operation: Operation, connections: number): Promise<LoadResult> => {
      const { seconds } = settings
      if (subject === 'sql') return sql.run({ url: databaseUrl, connections, seconds, ...operation.sql })
      const headers = { 'content-type': 'application/json' }
      const result = await http.run(
        subject === 'thin'
          ? { url: thin.url, connections, seconds, headers, requests: operation.thin }
          : {
              url: (subject === 'web' ? web : all).appUrl,
              connections,
              seconds,
              headers: { ...headers, cookie: fairlead.cookie },
              requests: operation.fairlead,
            },
      )
      if (result.failed > 0) throw new Error(`${operation.name}: ${result.failed} requests failed at ${subject}`)
      return result
    }

    const measure = async (only: string): Promise<Measured[]> => {
      const operations = (await makeOperations(db, orgId, reads)).filter((o) => o.name.includes(only))
      const found = new Map<string, Figure[]>()
      for (let round = 0; round <= settings.rounds; round++) {
        for (const operation of operations)
          for (const connections of connectionCounts)
            for (const subject of subjects) {
              const figure = figureOf(await run(subject, operation, connections))
              // The first round only warms up: caches, plans, compiled code.
              if (round === 0) continue
              const key = `${operation.name} ${connections} ${subject}`
              found.set(key, [...(found.get(key) ?? []), figure])
            }
        tell(round === 0 ? 'warmed up' : `round ${round} of ${settings.rounds}`)
        await db.query('vacuum analyze clients')
      }
      return operations.flatMap((operation) =>
        connectionCounts.map((connections): Measured => {
          const of = (subject: Subject) => middle(found.get(`${operation.name} ${connections} ${subject}`) ?? [])
          return { operation, connections, of: { sql: of('sql'), thin: of('thin'), web: of('web'), all: of('all') } }
        }),
      )
    }
    const few = settings.rows > usual ? await measure(list) : []
    await fill(settings.rows)
    const measured = await measure(settings.only ?? '')
    report(settings, heading, measured)
    if (few.length > 0) reportGrowth(few, measured)
    return measured
  })

/** What the list costs with more clients, against the usual number a few minutes before. */
function reportGrowth(few: readonly Measured[], many: readonly Measured[]): void {
  say(`\nThe list against that of ${usual.toLocaleString('en')} clients, measured before in the same run:\n`)
  const rows = few.flatMap(({ operation, connections, of }): Cell[][] => {
    const same = many.find((m) => m.operation.name === operation.name && m.connections === connections)
    if (!same) return []
    const cost = (subject: Subject) => (of[subject].rate / same.of[subject].rate).toFixed(2)
    const holds = Number(cost('web')) <= mostGrowth
    return [[operation.name, connections, cost('sql'), cost('thin'), cost('web'), holds ? 'holds' : 'FAILS']]
  })
  say(table(['', 'connections', 'raw SQL', 'thin', 'Fairlead', `bar (≤ ${mostGrowth})`], rows))
}

function report(settings: ReadSettings, heading: string, measured: readonly Measured[]): void {
  say(`\n### ${settings.rows.toLocaleString('en')} clients\n`)
  say(`${heading}. Median of ${settings.rounds} interleaved rounds of ${settings.seconds} s.\n`)
  const rows = measured.map(({ operation, connections, of }): Cell[] => {
    const ratio = of.web.rate / of.thin.rate
    const bar = operation.bar === null ? '' : `${ratio >= operation.bar ? 'holds' : 'FAILS'} (≥ ${operation.bar})`
    return [
      operation.name,
      connections,
      Math.round(of.sql.rate),
      Math.round(of.thin.rate),
      Math.round(of.web.rate),
      ratio.toFixed(2),
      bar,
      Math.round(of.all.rate),
      `${of.thin.p50.toFixed(1)} / ${of.thin.p99.toFixed(1)}`,
      `${of.web.p50.toFixed(1)} / ${of.web.p99.toFixed(1)}`,
    ]
  })
  say(
    table(
      [
        '',
        'connections',
        'raw SQL /s',
        'thin /s',
        'Fairlead /s',
        'ratio',
        'bar',
        'with workers /s',
        'thin p50 / p99 ms',
        'Fairlead p50 / p99 ms',
      ],
      rows,
    ),
  )
}
