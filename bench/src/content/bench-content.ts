import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { contentShareStats } from '@fairlead/contract/records/content'
import { createPage, listPages } from '@fairlead/contract/records/page-templates'
import type pg from 'pg'
import { clientFiller } from '../database/fill-clients.ts'
import { httpGenerator, type LoadResult, sqlGenerator } from '../load/load.ts'
import { median, percentile, say, table, tell } from '../report/table.ts'
import { caller } from '../servers/caller.ts'
import { onInstallation } from '../servers/installed.ts'

export type ContentSettings = {
  /** Clients, each with a link to one content. */
  rows: number
  rounds: number
  seconds: number
}

const bars = { share: 0.5, p95: 150, scriptKb: 60 }
/** So many people read at the same time. */
const readers = 200
const connections = 64

/** Gives every client a link to the content, a third of which were opened. */
async function fillLinks(db: pg.Client, orgId: string, contentId: string, senderId: string): Promise<void> {
  await db.query(
    `insert into content_shares (org_id, id, token, content_id, client_id, sender_id, channel, created_at, sent_at,
       times_viewed, last_viewed_at, ms_viewed)
     select $1, gen_random_uuid(), left(md5(random()::text || c.id::text), 16), $2, c.id, $3, 'whatsapp', t.at, t.at,
       case when t.n % 3 = 0 then 1 + t.n % 4 else 0 end,
       case when t.n % 3 = 0 then t.at + interval '1 hour' end, case when t.n % 3 = 0 then 20000 else 0 end
     from clients c cross join lateral (
       select row_number() over () + abs(hashtext(c.id::text)) % 12 as n, now() - (abs(hashtext(c.id::text)) % 60) * interval '1 day' as at
     ) t where c.org_id = $1`,
    [orgId, contentId, senderId],
  )
}

/** Opens links as people do; answers the ticket that each page holds. */
async function openLinks(db: pg.Client, publicUrl: string, orgId: string): Promise<string[]> {
  const { rows } = await db.query<{ path: string }>(
    `select lower(o.code) || s.token as path from content_shares s join organizations o on o.id = s.org_id
     where s.org_id = $1 limit $2`,
    [orgId, readers],
  )
  const tickets: string[] = []
  for (const { path } of rows) {
    const agent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
    const html = await (await fetch(`${publicUrl}/s/${path}`, { headers: { 'user-agent': agent } })).text()
    const ticket = /data-ticket="([^"]+)"/.exec(html)?.[1]
    if (!ticket) throw new Error(`a link answered without a ticket: are the public pages built? ${html.slice(0, 300)}`)
    tickets.push(ticket)
  }
  return tickets
}

const beaconOf = (ticket: string, i: number) => ({
  method: 'POST' as const,
  path: '/s/beacon',
  body: `{"ticket":"${ticket}","device":"bench-device-${i}","ms":{n},"parts":{"title":{n}},"trail":[["title",{n}]],"reading":"title"}`,
})
/** What a beacon changes, as one plain statement. */
const plainWrite = `update content_visits set ms = greatest(ms, $3::int), parts = jsonb_build_object('title', $3::int),
  trail = jsonb_build_array(jsonb_build_array('title', $3::int)), reading = 'title', last_beat_at = now()
  where org_id = $1 and id = $2`

const rateOf = ({ times, seconds }: LoadResult) => times.length / seconds

/** Milliseconds that a call took, many times. */
async function timesOf(call: () => Promise<unknown>, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end || times.length < 20) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)
}

/** The scripts of the visitor's page, as they are sent: the one that tells what was read, and that of pixels. */
function scriptKb(): number {
  const dir = fileURLToPath(new URL('../../../web/dist-public', import.meta.url))
  return ['view.js', 'pixels.js'].reduce((sum, name) => sum + gzipSync(readFileSync(`${dir}/${name}`)).length, 0) / 1024
}

/** Beacons a second beside the same writes without a server, and statistics of a content that was sent to very many. */
export const benchContent = ({ rows, rounds, seconds }: ContentSettings): Promise<void> =>
  onInstallation(async ({ heading, databaseUrl, fairlead, db, orgId, closers }) => {
    const fill = await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, (done) =>
      tell(`filled ${done.toLocaleString('en')} clients`),
    )
    await fill(rows)
    const server = await fairlead.start('all')
    closers.push(() => server.stop())
    const call = caller(server.appUrl, fairlead.cookie)
    const { id } = (await call('POST', createPage.path, {
      name: 'The Halden',
      blocks: [{ id: 'title', type: 'title', text: 'Sea view' }],
    })) as { id: string }
    await fillLinks(db, orgId, id, fairlead.userId)
    await db.query('vacuum analyze')

    const [http, sql] = [httpGenerator(), sqlGenerator()]
    closers.push(http.close, sql.close)
    const tickets = await openLinks(db, server.publicUrl, orgId)
    const visits = tickets.map((ticket) => ticket.split('.')[1] ?? '')
    const found: { beacons: LoadResult; plain: LoadResult }[] = []
    const order = { url: server.publicUrl, connections, seconds, headers: { 'content-type': 'text/plain' } }
    await http.run({ ...order, requests: tickets.map(beaconOf) })
    for (let round = 0; round < rounds; round++) {
      const beacons = await http.run({ ...order, requests: tickets.map(beaconOf) })
      const values = visits.map((visit) => [orgId, visit, '{n}'])
      const plain = await sql.run({ url: databaseUrl, connections: 10, seconds, text: plainWrite, values })
      found.push({ beacons, plain })
      tell(`round ${round + 1} of ${rounds}`)
    }
    const { rows: seen } = await db.query<{ n: number }>(
      `select count(*)::int as n from content_visits where org_id = $1 and id = any($2::uuid[]) and ms > 0`,
      [orgId, visits],
    )
    const failed = found.reduce((sum, one) => sum + one.beacons.failed, 0)
    const [ours, theirs] = [median(found.map((f) => rateOf(f.beacons))), median(found.map((f) => rateOf(f.plain)))]
    const statsPath = contentShareStats.path.replace(':t', 'html_page').replace(':id', id)
    const stats = await timesOf(() => call('GET', statsPath), seconds)
    const list = await timesOf(() => call('GET', listPages.path), seconds)

    say(`${heading}. ${rows.toLocaleString('en')} links; median of ${rounds} rounds.\n`)
    say(
      table(
        [
          'beacons',
          'a second',
          'the same writes alone',
          'share',
          'p95, ms',
          'failed',
          'readers seen',
          'within the bars',
        ],
        [
          [
            'HTTP, committed',
            ours,
            theirs,
            (ours / theirs).toFixed(2),
            percentile(found[0]?.beacons.times ?? [], 0.95),
            failed,
            `${seen[0]?.n} of ${readers}`,
            ours / theirs >= bars.share && failed === 0 ? 'yes' : 'no',
          ],
        ],
      ),
    )
    say('')
    say(
      table(
        ['answer', 'p50, ms', 'p95, ms', 'within the bars'],
        [
          ['statistics of the content', stats],
          ['the list of contents with counts', list],
        ].map(([name, times]) => {
          const [p50, p95] = [percentile(times as number[], 0.5), percentile(times as number[], 0.95)]
          return [name as string, p50, p95, p95 <= bars.p95 ? 'yes' : 'no']
        }),
      ),
    )
    say(`\nThe visitor’s page loads ${scriptKb().toFixed(1)} kB of script (gzip); the bar is ${bars.scriptKb} kB.`)
  })
