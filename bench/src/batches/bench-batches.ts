import type pg from 'pg'
import { clientFiller } from '../database/fill-clients.ts'
import { median, percentile, say, table, tell } from '../report/table.ts'
import { caller } from '../servers/caller.ts'
import { onInstallation } from '../servers/installed.ts'

export type BatchSettings = {
  rows: number
  changed: number
  rounds: number
  /** How long the list is watched before anything changes. */
  calmSeconds: number
}

/** The bars: seconds for 100,000 clients, and how much longer the list may take in the meantime. */
const bars = { seconds: 30, growth: 1.5 }
/** The list is asked for so often, whether or not the one before was answered. */
const everyMs = 50

type Batch = { id: string; status: string; changed: number; put_back: number; reason: string | null }

/** Until the database has done nothing for a while. */
async function untilQuiet(db: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 30; ) {
    const { rowCount } = await db.query(
      `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() limit 1`,
    )
    quiet = rowCount ? 0 : quiet + 1
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Gives very many clients to somebody else and takes that back, while somebody looks at the list at a steady rate:
 * how long it takes, and how much longer the list takes in the meantime.
 */
export const benchBatches = ({ rows, changed, rounds, calmSeconds }: BatchSettings): Promise<void> =>
  onInstallation(async ({ heading, fairlead, db, orgId, closers }) => {
    const fill = await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, (done) =>
      tell(`filled ${done.toLocaleString('en')} clients`),
    )
    await fill(rows)
    const { rows: members } = await db.query<{ id: string }>(
      `select user_id as id from memberships where org_id = $1 and role = 'MEMBER' order by user_id limit 2`,
      [orgId],
    )
    const [from, to] = members.map(({ id }) => id)
    // Of one member there are exactly as many as are to change hands.
    await db.query(`update clients set assigned_to_id = $2 where org_id = $1 and assigned_to_id = $3`, [
      orgId,
      fairlead.userId,
      from,
    ])
    await db.query(
      `update clients set assigned_to_id = $2 where org_id = $1 and id in (
         select id from clients where org_id = $1 and deleted_at is null order by md5(id::text) limit $3)`,
      [orgId, from, changed],
    )
    await db.query(`update organizations set account_type = 'TEAM' where id = $1`, [orgId])
    await db.query('vacuum analyze')
    const server = await fairlead.start('all')
    closers.push(() => server.stop())
    const call = caller(server.appUrl, fairlead.cookie)

    /** Milliseconds that each answer of the list took, from when it was asked for until `over`. */
    const listTimes = async (over: Promise<unknown>): Promise<number[]> => {
      const times: number[] = []
      const under = new Set<Promise<void>>()
      const ask = () => {
        const began = performance.now()
        const one = call('GET', '/api/dashboard-v2/api/v2/user-client/').then(() => {
          times.push(performance.now() - began)
          under.delete(one)
        })
        under.add(one)
      }
      const asking = setInterval(ask, everyMs)
      await over
      clearInterval(asking)
      await Promise.all(under)
      return times.sort((a, b) => a - b)
    }
    const until = async (id: string, status: string): Promise<Batch> => {
      for (;;) {
        const batch = (await call('GET', `/api/batches/${id}`)) as Batch
        if (batch.status === status) return batch
        if (batch.status === 'stopped') throw new Error(`the change stopped: ${batch.reason}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const timed = async (begin: () => Promise<unknown>, status: string) => {
      const began = performance.now()
      const { id } = (await begin()) as Batch
      const over = until(id, status)
      const times = await listTimes(over)
      return { batch: await over, seconds: (performance.now() - began) / 1000, p95: percentile(times, 0.95) }
    }

    const calm: number[] = []
    const found: Record<'given' | 'back', { seconds: number; p95: number }[]> = { given: [], back: [] }
    // What is done daily is due in a workspace that was just filled: it is not to run beside what is measured.
    await untilQuiet(db)
    // The first answers warm up.
    await listTimes(new Promise((resolve) => setTimeout(resolve, calmSeconds * 1000)))
    for (let round = 0; round < rounds; round++) {
      calm.push(percentile(await listTimes(new Promise((resolve) => setTimeout(resolve, calmSeconds * 1000))), 0.95))
      const expression = { key: 'assignedTo', operator: 'in', values: [from] }
      const body = {
        selection: { filters: { logical_operator: 'AND', expressions: [expression] } },
        change: { kind: 'reassign', assigned_to_id: to },
      }
      const given = await timed(() => call('POST', '/api/batches', body), 'done')
      if (given.batch.changed !== changed) throw new Error(`${given.batch.changed} of ${changed} changed`)
      const back = await timed(() => call('POST', `/api/batches/${given.batch.id}/undo`), 'undone')
      if (back.batch.put_back !== changed) throw new Error(`${back.batch.put_back} of ${changed} were put back`)
      found.given.push(given)
      found.back.push(back)
      tell(`round ${round + 1} of ${rounds}`)
    }
    say(`${heading}. ${rows.toLocaleString('en')} clients; median of ${rounds} rounds.\n`)
    const before = median(calm)
    const line = (name: string, runs: { seconds: number; p95: number }[]) => {
      const [seconds, p95] = [median(runs.map((run) => run.seconds)), median(runs.map((run) => run.p95))]
      const isMet = seconds <= (bars.seconds * changed) / 100_000 && p95 <= before * bars.growth
      return [name, changed, seconds, before, p95, (p95 / before).toFixed(2), isMet ? 'yes' : 'no']
    }
    say(
      table(
        [
          'change',
          'clients',
          'seconds',
          'p95 of the list before, ms',
          'in the meantime, ms',
          'ratio',
          'within the bars',
        ],
        [line('given to another member', found.given), line('taken back', found.back)],
      ),
    )
  })
