import { testEntry, until } from '@fairlead/server/testing/chaos'
import { type Cell, percentile, say, table, tell } from '../report/table.ts'
import { onInstallation } from '../servers/installed.ts'
import type { Role } from '../servers/servers.ts'
import { addDistribution, checkCopies } from './distribution.ts'
import { type DeliveryLoad, type DeliveryResult, provider } from './load.ts'
import { addRules, checkShares } from './rules.ts'
import { openScreen } from './screen.ts'

export type IntakeSettings = {
  /** Seconds of the load that warms up, of the steady one, and of the heavy one. */
  warm: number
  steady: number
  heavy: number
  /** Deliveries that wait to be captured when the third load begins. */
  backlog: number
  /** Fairlead as one process, as `npm start` runs it, or as one for the web and one for the work. */
  split: boolean
  /** Assignment rules, of which the last takes every lead; none when 0, so that all goes to the owner. */
  rules: number
  /** Distribution rules, of which each sends copies of one in thirty leads; none when 0. */
  distribution: number
  /** The last of them sends copies of all other leads. */
  copyAll: boolean
}

const bars = { p50: 25, p99: 250, max: 1000, screen95: 1000, drained: 300 }
const steadyRate = 200
const heavyRate = 1000

type Row = { name: string; load: DeliveryResult; rate: number; lost: number; screen?: number[]; drained?: number }

/**
 * Delivers signed leads to a running server over HTTP, at a steady rate whether or not it keeps up, while
 * a real browser shows the list; then counts what became of each that was acknowledged. Throws when the
 * server does not come up, or does not come to rest.
 */
export const benchIntake = (settings: IntakeSettings): Promise<void> =>
  onInstallation(async ({ heading, fairlead, db, orgId, closers }) => {
    const source = provider()
    closers.push(source.close)

    const start = (role: Role) =>
      fairlead.start(role, { entry: testEntry, env: { NODE_ENV: 'test', MAIL_URL: '', COPIES_PER_DAY: '0' } })
    const startAll = async () => {
      const servers = settings.split ? [await start('web'), await start('worker')] : [await start('all')]
      const [first] = servers
      if (!first) throw new Error('no server was started')
      return { appUrl: first.appUrl, publicUrl: first.publicUrl, stop: () => Promise.all(servers.map((s) => s.stop())) }
    }
    let next = 1
    const deliver = (publicUrl: string, rate: number, seconds: number, connections = 64): Promise<DeliveryResult> => {
      const load: DeliveryLoad = { publicUrl, orgId, rate, seconds, connections, first: next }
      next += Math.round(rate * seconds)
      return source.run(load)
    }
    const count = async (sql: string): Promise<number> => (await db.query<{ n: number }>(sql)).rows[0]?.n ?? 0
    const waiting = () => count(`select count(*)::int as n from lead_inbox where state = 'waiting'`)
    // Looking must not cost what is measured: counting 50,000 four times a second does.
    const anyWaits = (since?: Date) =>
      count(
        `select exists(select 1 from lead_inbox where state = 'waiting'
           ${since ? `and received_at < '${since.toISOString()}'` : ''})::int as n`,
      ).then((n) => n === 1)
    const captured = () => count('select count(*)::int as n from leads')
    /** How many leads a second were captured until none waited, or none of those that came before. */
    const drain = async (before?: Date): Promise<number> => {
      const [from, started] = [await captured(), performance.now()]
      await until('all leads are captured', async () => !(await anyWaits(before)), 600_000, 250)
      return (((await captured()) - from) / (performance.now() - started)) * 1000
    }
    const atRest = () =>
      until(
        'all jobs are done',
        async () =>
          (await count(
            `select (exists(select 1 from event_queue) or exists(select 1 from pgboss.job where state < 'completed' and name = 'capture-delivery'))::int as n`,
          )) === 0,
        600_000,
        250,
      )
    const lostOf = async ({ acked }: DeliveryResult): Promise<number> => {
      const { rows } = await db.query<{ id: string }>('select external_id as id from leads where org_id = $1', [orgId])
      const known = new Set(rows.map(({ id }) => id))
      return acked.filter(({ n }) => !known.has(`lead-${n}`)).length
    }

    if (settings.rules > 0) await addRules(db, orgId, settings.rules)
    if (settings.distribution > 0) await addDistribution(db, orgId, settings.distribution, settings.copyAll)
    const rows: Row[] = []
    let server = await startAll()
    closers.push(() => server.stop())
    const screen = await openScreen(server.appUrl, fairlead.cookies)
    closers.push(screen.close)
    await deliver(server.publicUrl, steadyRate, settings.warm)
    await atRest()
    // What PostgreSQL would do by itself within a minute: plans for tables that are no longer empty.
    await db.query('vacuum analyze')
    tell('warmed up')

    const steady = await deliver(server.publicUrl, steadyRate, settings.steady)
    await atRest()
    // A toast holds one lead at a time, and several lanes read them: the very last number may never stand in one.
    const late = Math.max(...steady.acked.map(({ n }) => n)) - 100
    const at = await until('the page told of the last leads', async () => {
      const shown = await screen.shown()
      return shown(late) !== undefined && shown
    })
    const delays = steady.acked.map((one) => (at(one.n) ?? Number.POSITIVE_INFINITY) - one.at).sort((a, b) => a - b)
    rows.push({
      name: 'steady, a list open',
      load: steady,
      rate: steadyRate,
      lost: await lostOf(steady),
      screen: delays,
    })
    tell('steady load done')

    const heavy = await deliver(server.publicUrl, heavyRate, settings.heavy, 128)
    const drained = await drain()
    await atRest()
    rows.push({ name: 'heavy', load: heavy, rate: heavyRate, lost: await lostOf(heavy), drained })
    tell('heavy load done')
    await screen.close()

    if (settings.backlog > 0) {
      await server.stop()
      const web = await start('web')
      await deliver(web.publicUrl, heavyRate, settings.backlog / heavyRate, 128)
      await web.stop()
      server = await startAll()
      tell(`${(await waiting()).toLocaleString('en')} deliveries wait`)
      const [behind, drainedBehind] = await Promise.all([
        deliver(server.publicUrl, steadyRate, settings.steady),
        drain(new Date()),
      ])
      await atRest()
      const name = `steady, ${settings.backlog.toLocaleString('en')} waiting`
      rows.push({ name, load: behind, rate: steadyRate, lost: await lostOf(behind), drained: drainedBehind })
    }
    if (settings.rules > 0) await checkShares(db, orgId)
    if (settings.distribution > 0) await checkCopies(db, orgId)
    report(settings, heading, rows)
  })

const judged = (value: number, holds: boolean): string =>
  `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${holds ? 'holds' : 'FAILS'}`

function report({ split, rules, distribution, copyAll }: IntakeSettings, heading: string, rows: readonly Row[]): void {
  say(`\n### Intake, ${split ? 'a process for the web and one for the work' : 'one process, as `npm start` runs it'}\n`)
  say(
    `${heading}. Signed deliveries of one lead each${rules > 0 ? `, ${rules} assignment rules` : ''}${distribution > 0 ? `, ${distribution} distribution rules with copies of ${copyAll ? 'every lead' : 'one lead in thirty each'}` : ''}, times from when each was due.\n`,
  )
  const atMost = (value: number, bar: number) => judged(value, value <= bar)
  say(
    table(
      [
        '',
        'sent /s',
        'accepted',
        'refused',
        'lost',
        `p50 ms (≤ ${bars.p50})`,
        `p99 ms (≤ ${bars.p99})`,
        `most ms (≤ ${bars.max})`,
        `to the screen p95 ms (≤ ${bars.screen95})`,
        `drained /s (≥ ${bars.drained})`,
      ],
      rows.map(({ name, load, rate, lost, screen, drained }): Cell[] => {
        const isBarred = rate === steadyRate
        const time = (value: number, bar: number) => (isBarred ? atMost(value, bar) : String(Math.round(value)))
        return [
          name,
          Math.round(load.times.length / load.seconds),
          load.acked.length,
          load.refused,
          judged(lost, lost === 0),
          time(percentile(load.times, 0.5), bars.p50),
          time(percentile(load.times, 0.99), bars.p99),
          time(load.times.at(-1) ?? Number.NaN, bars.max),
          screen ? atMost(percentile(screen, 0.95), bars.screen95) : null,
          drained === undefined ? null : judged(drained, drained >= bars.drained),
        ]
      }),
    ),
  )
}
