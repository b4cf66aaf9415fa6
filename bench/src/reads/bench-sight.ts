import { createHash, randomBytes } from 'node:crypto'
import { memberDefaults, type Permissions } from '@fairlead/contract/permissions'
import { listClients } from '@fairlead/contract/records/clients'
import type pg from 'pg'
import { clientFiller } from '../database/fill-clients.ts'
import { httpGenerator } from '../load/load.ts'
import { type Cell, median, say, table, tell } from '../report/table.ts'
import { onInstallation } from '../servers/installed.ts'
import type { ReadSettings } from './bench-reads.ts'

const mostCost = 1.3
const connectionCounts = [1, 32] as const

/** Signs a member in beside the owner: a session as the owner's, with a cookie of its own. */
async function cookieOf(db: pg.Client, ownerId: string, memberId: string, ownerCookie: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query(
    `insert into sessions select (jsonb_populate_record(s,
        jsonb_build_object('id', gen_random_uuid(), 'user_id', $2::text, 'token_hash', $3::text))).*
      from sessions s where s.user_id = $1 order by s.created_at desc limit 1`,
    [ownerId, memberId, createHash('sha256').update(token).digest('base64url')],
  )
  const [name = ''] =
    ownerCookie
      .split('; ')
      .find((pair) => /(^|-)fairlead=/.test(pair))
      ?.split('=') ?? []
  return `${name}=${token}`
}

/** Who looks, and what they are permitted; `few` keep a hundred of the clients that are theirs. The bar is for own clients. */
const looks: readonly {
  name: string
  permissions: Partial<Permissions>
  few?: true
  standsIn?: true
  hasBar?: true
}[] = [
  { name: 'own clients, an eighth of all', permissions: {}, hasBar: true },
  { name: 'own clients, a hundred', permissions: {}, few: true, hasBar: true },
  { name: 'own and unassigned clients', permissions: { viewUnassignedClients: true } },
  { name: 'own clients and those of whom one stands in for', permissions: {}, standsIn: true },
]

/** Measures the list of members who may see only some of all clients against the owner's, in turn. */
export const benchSight = (settings: ReadSettings): Promise<void> =>
  onInstallation(async ({ heading, fairlead, db, orgId, closers }) => {
    const fill = await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, (done) =>
      tell(`filled ${done.toLocaleString('en')} clients`),
    )
    await fill(settings.rows)
    const { rows: members } = await db.query<{ id: string }>(
      `select user_id as id from memberships where org_id = $1 and role = 'MEMBER' order by user_id limit $2`,
      [orgId, looks.length],
    )
    const seen: { name: string; cookie: string }[] = [{ name: 'the owner', cookie: fairlead.cookie }]
    for (const [i, { name, permissions, few, standsIn }] of looks.entries()) {
      const id = members[i]?.id ?? ''
      await db.query('update memberships set permissions = $2 where user_id = $1', [
        id,
        { ...memberDefaults, ...permissions },
      ])
      if (few)
        await db.query(
          `update clients set assigned_to_id = $2 where org_id = $3 and assigned_to_id = $1
            and id not in (select id from clients where org_id = $3 and assigned_to_id = $1 order by md5(id::text) limit 100)`,
          [id, fairlead.userId, orgId],
        )
      if (standsIn)
        await db.query(
          `insert into absences (id, org_id, user_id, from_day, until_day, stand_in_id, created_at)
           values (gen_random_uuid(), $1, $2, current_date - 1, current_date + 9, $3, now())`,
          [orgId, members[0]?.id, id],
        )
      seen.push({ name, cookie: await cookieOf(db, fairlead.userId, id, fairlead.cookie) })
    }
    await db.query('vacuum analyze clients')
    const web = await fairlead.start('web')
    closers.push(() => web.stop())
    const http = httpGenerator()
    closers.push(http.close)
    const found = new Map<string, number[]>()
    for (let round = 0; round <= settings.rounds; round++) {
      for (const connections of connectionCounts)
        for (const { name, cookie } of seen) {
          const { times, seconds, failed } = await http.run({
            url: web.appUrl,
            connections,
            seconds: settings.seconds,
            headers: { cookie },
            requests: [{ path: listClients.path }],
          })
          if (failed > 0) throw new Error(`${failed} requests of ${name} failed`)
          if (round > 0)
            found.set(`${name} ${connections}`, [
              ...(found.get(`${name} ${connections}`) ?? []),
              times.length / seconds,
            ])
        }
      tell(round === 0 ? 'warmed up' : `round ${round} of ${settings.rounds}`)
    }
    const rate = (name: string, connections: number) => median(found.get(`${name} ${connections}`) ?? [])
    say(`\n### What the list costs the person who sees less: ${settings.rows.toLocaleString('en')} clients\n`)
    say(`${heading}. Median of ${settings.rounds} interleaved rounds of ${settings.seconds} s.\n`)
    const rows = seen.flatMap(({ name }) =>
      connectionCounts.map((connections): Cell[] => {
        const cost = rate('the owner', connections) / rate(name, connections)
        const hasBar = looks.some((look) => look.name === name && look.hasBar)
        const bar = hasBar ? (cost <= mostCost ? 'holds' : 'FAILS') : ''
        return [name, connections, Math.round(rate(name, connections)), cost.toFixed(2), bar]
      }),
    )
    say(table(['', 'connections', 'lists /s', 'cost', `bar (≤ ${mostCost})`], rows))
  })
