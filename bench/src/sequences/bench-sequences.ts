import { clientFiller } from '../database/fill-clients.ts'
import { median, percentile, say, table, tell } from '../report/table.ts'
import { caller } from '../servers/caller.ts'
import { onInstallation } from '../servers/installed.ts'

export type SequenceSettings = { rows: number; enrolled: number; rounds: number }

/** The bars: milliseconds of today's list at p95, seconds for 10,000 clients, and what others keep of their rate. */
const bars = { today: 150, seconds: 20, rate: 0.5 }
const asks = 60

type Batch = { id: string; status: string; changed: number; reason: string | null }

/**
 * Asks for what is due today for one member among very many enrolments, and enrols very many clients while others read
 * lists as fast as they can.
 */
export const benchSequences = ({ rows, enrolled, rounds }: SequenceSettings): Promise<void> =>
  onInstallation(async ({ heading, fairlead, db, orgId, closers }) => {
    const fill = await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, (done) =>
      tell(`filled ${done.toLocaleString('en')} clients`),
    )
    await fill(rows)
    await db.query(`update organizations set account_type = 'TEAM' where id = $1`, [orgId])
    const server = await fairlead.start('all')
    closers.push(() => server.stop())
    const call = caller(server.appUrl, fairlead.cookie)
    const made = async (name: string) => {
      const { id } = (await call('POST', '/api/sequences/api/v1/sequence/', { name })) as { id: string }
      for (const action of [
        { step_type: 'CONTACT_CLIENT', channel: 'phone_call' },
        { step_type: 'DELAY', duration: { amount: 2, unit: 'days' } },
        { step_type: 'CONTACT_CLIENT', channel: 'whatsapp' },
      ])
        await call('POST', `/api/sequences/api/v1/sequence/${id}/step/`, { action })
      return id
    }
    const sequenceId = await made('All of them')
    // A fifth is due now, spread over the members; the rest waits.
    await db.query(
      `insert into sequence_enrolments (id, org_id, sequence_id, client_id, version, rotation, state, user_id, step_id, since,
         doing, due_at, next_at, pauses, how, enrolled_at)
       select gen_random_uuid(), c.org_id, $2, c.id, 1, 1, 'open', coalesce(c.assigned_to_id, $3),
         (v.steps->(case when k.n % 5 = 0 then 0 else 1 end)->>'id')::uuid, now() - interval '1 hour',
         case when k.n % 5 = 0 then 'act' else 'wait' end,
         case when k.n % 5 = 0 then now() - interval '1 minute' else now() + interval '2 days' end,
         case when k.n % 5 = 0 then null else now() + interval '2 days' end, 0, 'batch', now() - interval '1 hour'
       from (select c.*, row_number() over (order by c.id) as n from clients c where c.org_id = $1 and c.deleted_at is null) k
         join clients c on c.org_id = k.org_id and c.id = k.id
         join sequence_versions v on v.org_id = $1 and v.sequence_id = $2 and v.version = 1`,
      [orgId, sequenceId, fairlead.userId],
    )
    await db.query('vacuum analyze')
    const took = async (path: string) => {
      const times: number[] = []
      for (let i = 0; i < asks; i += 1) {
        const began = performance.now()
        await call('GET', path)
        times.push(performance.now() - began)
      }
      return percentile(
        times.slice(10).sort((a, b) => a - b),
        0.95,
      )
    }
    /** Lists a second, asked for one after the other. */
    const rateUntil = async (over: Promise<unknown>): Promise<number> => {
      let [n, isOver] = [0, false]
      void over.finally(() => {
        isOver = true
      })
      const began = performance.now()
      while (!isOver) {
        await call('GET', '/api/dashboard-v2/api/v2/user-client/')
        n += 1
      }
      return n / ((performance.now() - began) / 1000)
    }
    const until = async (id: string): Promise<Batch> => {
      for (;;) {
        const batch = (await call('GET', `/api/batches/${id}`)) as Batch
        if (batch.status === 'done') return batch
        if (batch.status === 'stopped') throw new Error(`the change stopped: ${batch.reason}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    const { rows: some } = await db.query<{ id: string }>(
      `select id from clients where org_id = $1 and deleted_at is null order by md5(id::text) limit $2`,
      [orgId, enrolled],
    )
    const found = { list: [] as number[], count: [] as number[], seconds: [] as number[], kept: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      found.list.push(await took('/api/today'))
      found.count.push(await took('/api/today/count'))
      const calm = await rateUntil(new Promise((resolve) => setTimeout(resolve, 5000)))
      const id = await made(`Round ${round}`)
      const began = performance.now()
      const body = { selection: { ids: some.map((row) => row.id) } }
      const batch = (await call('POST', `/api/sequences/api/v1/sequence/${id}/_bulk/add-clients/`, body)) as Batch
      const over = until(batch.id)
      const rate = await rateUntil(over)
      if ((await over).changed !== enrolled) throw new Error(`not all of ${enrolled} were enrolled`)
      found.seconds.push((performance.now() - began) / 1000)
      found.kept.push(rate / calm)
      tell(`round ${round + 1} of ${rounds}`)
    }
    say(`${heading}. ${rows.toLocaleString('en')} enrolments; median of ${rounds} rounds.\n`)
    say(
      table(
        ['', 'found', 'bar'],
        [
          ['today’s list, p95 in ms', median(found.list).toFixed(0), `≤ ${bars.today}`],
          ['its counts, p95 in ms', median(found.count).toFixed(0), ''],
          [
            `${enrolled.toLocaleString('en')} clients enrolled, in s`,
            median(found.seconds).toFixed(1),
            `≤ ${bars.seconds}`,
          ],
          ['rate that others keep', median(found.kept).toFixed(2), `≥ ${bars.rate}`],
        ],
      ),
    )
  })
