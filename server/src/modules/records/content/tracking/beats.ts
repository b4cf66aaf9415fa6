import type { Beacon } from '@fairlead/contract/records/public-content'
import { silenceMs } from '@fairlead/contract/records/reading-times'
import { sql } from 'drizzle-orm'
import { clientsViewedContent } from '#events/content'
import { type Ctx, systemActor } from '#platform/context'
import { rowsOf } from '#platform/db'
import type { Log } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { noteViewed } from '#records/clients'
import { contentOwnDevices, type contentShares, type contentVisits } from '../content.tables.ts'
import { implausible, merge, viewMs } from './bound.ts'
import { recount } from './recount.ts'
import { sayLater } from './say-later.job.ts'
import { readOwnMark, type Ticket } from './ticket.ts'
import { unseen } from './visits.ts'

export type Beat = { ticket: Ticket; beacon: Beacon }
type Visit = typeof contentVisits.$inferSelect
type Share = Pick<
  typeof contentShares.$inferSelect,
  'id' | 'clientId' | 'contentId' | 'senderId' | 'timesViewed' | 'lastViewedAt' | 'msViewed' | 'reportedAt' | 'sentAt'
>

/** Classes that evidence from a script can't turn into a person's. */
const automatic = ['preview', 'scanner', 'robot']
/** The minimum time between notifications of later views (rule 75). */
const quietMs = 30 * 60_000
/** How many devices on other networks mean that a link was forwarded (rule 77). */
const forwardedDevices = 3

/** Rows of these tables with columns named like their properties. */
const visitsOf = (ctx: Ctx, ids: readonly string[]) =>
  rowsOf<Visit>(
    ctx.db,
    sql`select v.id, v.share_id as "shareId", v.content_id as "contentId", v.client_id as "clientId", v.started_at as "startedAt",
        v.class, v.reason, v.is_ruled as "isRuled", v.agent, v.device, v.device_id as "deviceId", v.network,
        v.verified_at as "verifiedAt", v.last_beat_at as "lastBeatAt", v.is_continuation as "isContinuation",
        v.is_other_device as "isOtherDevice", v.ms, v.parts, v.trail, v.reading
      from content_visits v where v.org_id = ${ctx.actor.orgId} and v.id = any(${sql.param([...ids])}::uuid[])
      order by v.id for update of v`,
  )

const sharesOf = (ctx: Ctx, ids: readonly string[]) =>
  rowsOf<Share>(
    ctx.db,
    sql`select s.id, s.client_id as "clientId", s.content_id as "contentId", s.sender_id as "senderId",
        s.times_viewed as "timesViewed", s.last_viewed_at as "lastViewedAt", s.ms_viewed::float8 as "msViewed",
        s.told_at as "reportedAt", s.sent_at as "sentAt"
      from content_shares s where s.org_id = ${ctx.actor.orgId} and s.id = any(${sql.param([...ids])}::uuid[])
      order by s.id for update of s`,
  )

type Earlier = Pick<Visit, 'id' | 'shareId' | 'deviceId' | 'network' | 'lastBeatAt' | 'isOtherDevice'>
/** Visits by people through these links, needed to continue a device's view or tell devices apart. */
const earlierOf = (ctx: Ctx, shareIds: readonly string[]) =>
  shareIds.length === 0
    ? Promise.resolve([])
    : rowsOf<Earlier>(
        ctx.db,
        sql`select v.id, v.share_id as "shareId", v.device_id as "deviceId", v.network, v.last_beat_at as "lastBeatAt",
            v.is_other_device as "isOtherDevice"
          from unnest(${sql.param([...shareIds])}::uuid[]) as k(id) cross join lateral (
            select * from content_visits v where v.org_id = ${ctx.actor.orgId} and v.share_id = k.id and v.verified_at is not null
            order by v.started_at desc, v.id desc limit 200) v`,
      )

async function addOwnDevice(ctx: Ctx, deviceId: string, userId: string): Promise<void> {
  await ctx.db
    .insert(contentOwnDevices)
    .values({ orgId: ctx.actor.orgId, deviceId, userId, addedAt: ctx.now.toISOString() })
    .onConflictDoNothing()
}

/** Which of these devices belong to the team; those with a mark now do. */
async function ownDevices(ctx: Ctx, beats: readonly Beat[]): Promise<Set<string>> {
  const marked = beats.flatMap(({ beacon: { own, device } }) => {
    const mark = own ? readOwnMark(ctx.installation.secrets, own, ctx.now) : undefined
    return mark?.orgId === ctx.actor.orgId ? [{ device, userId: mark.userId }] : []
  })
  for (const { device, userId } of marked) await addOwnDevice(ctx, device, userId)
  const devices = [...new Set(beats.map(({ beacon }) => beacon.device))]
  const rows = await rowsOf<{ device_id: string }>(
    ctx.db,
    sql`select d.device_id from content_own_devices d
      where d.org_id = ${ctx.actor.orgId} and d.device_id = any(${sql.param(devices)}::text[])`,
  )
  return new Set(rows.map((row) => row.device_id))
}

type Opened = { share: Share; visit: Visit; isFirst: boolean }

/**
 * Decides whether a visit is now a person's view, and of what kind (rules 72, 73, 77), and stores that in the visit.
 * Returns whether this made it a view.
 */
function judge(
  visit: Visit,
  share: Share,
  isOwn: boolean,
  driven: boolean,
  earlier: readonly Earlier[],
  now: Date,
): boolean {
  if (visit.isRuled || visit.verifiedAt) return false
  if (isOwn) Object.assign(visit, { class: 'own', reason: 'A team member’s browser' })
  else if (driven) Object.assign(visit, { class: 'robot', reason: 'Automated browser' })
  if (automatic.includes(visit.class) || visit.class === 'own') return false
  const unlike = implausible(visit, visit.reason === unseen.dataCentre)
  if (unlike) Object.assign(visit, { class: 'scanner', reason: unlike })
  if (unlike || visit.ms < viewMs) return false
  const before = earlier.filter((one) => one.shareId === visit.shareId && one.id !== visit.id)
  const same = before.filter((one) => one.deviceId === visit.deviceId)
  const isContinuation = same.some(
    (one) => one.lastBeatAt !== null && now.getTime() - Date.parse(one.lastBeatAt) < silenceMs,
  )
  const home = before.filter((one) => !one.isOtherDevice)
  const isOtherDevice =
    share.clientId !== null &&
    home.length > 0 &&
    !home.some((one) => one.deviceId === visit.deviceId || one.network === visit.network)
  Object.assign(visit, {
    class: 'person',
    reason: isOtherDevice ? 'Another device, on another network' : null,
    verifiedAt: now.toISOString(),
    isContinuation,
    isOtherDevice,
  })
  return true
}

/** Whether a link was probably forwarded, judging by its devices. */
const isForwarded = (
  visits: readonly Pick<Visit, 'shareId' | 'isOtherDevice' | 'deviceId'>[],
  shareId: string,
): boolean =>
  new Set(visits.filter((one) => one.shareId === shareId && one.isOtherDevice).map((one) => one.deviceId)).size >=
  forwardedDevices

async function writeVisits(ctx: Ctx, visits: readonly Visit[]): Promise<void> {
  const column = (of: (visit: Visit) => unknown) => sql.param(visits.map(of))
  await ctx.db.execute(sql`
    update content_visits v set class = x.class, reason = x.reason, device_id = x.device_id, verified_at = x.verified_at,
      last_beat_at = ${ctx.now.toISOString()}, is_continuation = x.is_continuation, is_other_device = x.is_other_device,
      ms = x.ms, parts = x.parts::jsonb, trail = x.trail::jsonb, reading = x.reading
    from unnest(${column((v) => v.id)}::uuid[], ${column((v) => v.class)}::text[], ${column((v) => v.reason)}::text[],
      ${column((v) => v.deviceId)}::text[], ${column((v) => v.verifiedAt)}::timestamptz[], ${column((v) => v.isContinuation)}::bool[],
      ${column((v) => v.isOtherDevice)}::bool[], ${column((v) => v.ms)}::int[], ${column((v) => JSON.stringify(v.parts))}::text[],
      ${column((v) => JSON.stringify(v.trail))}::text[], ${column((v) => v.reading)}::text[])
      as x(id, class, reason, device_id, verified_at, is_continuation, is_other_device, ms, parts, trail, reading)
    where v.org_id = ${ctx.actor.orgId} and v.id = x.id`)
}

async function writeShares(ctx: Ctx, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  const column = (of: (share: Share) => unknown) => sql.param(shares.map(of))
  await ctx.db.execute(sql`
    update content_shares s set times_viewed = x.times_viewed, last_viewed_at = x.last_viewed_at, ms_viewed = x.ms_viewed,
      told_at = x.told_at
    from unnest(${column((s) => s.id)}::uuid[], ${column((s) => s.timesViewed)}::int[], ${column((s) => s.lastViewedAt)}::timestamptz[],
      ${column((s) => s.msViewed)}::bigint[], ${column((s) => s.reportedAt)}::timestamptz[])
      as x(id, times_viewed, last_viewed_at, ms_viewed, told_at)
    where s.org_id = ${ctx.actor.orgId} and s.id = x.id`)
}

/** What an opening changes in addition to the link: the client's activity, and the content's number of openings. */
async function noteOpened(ctx: Ctx, opened: readonly Opened[]): Promise<void> {
  const clientIds = [...new Set(opened.flatMap(({ share }) => share.clientId ?? []))].sort()
  if (clientIds.length > 0) {
    const at = ctx.now.toISOString()
    await noteViewed(ctx, clientIds, at)
    for (const client_id of clientIds) ctx.tell({ kind: 'client.changed', client_id })
  }
  const firsts = Map.groupBy(
    opened.filter(({ isFirst }) => isFirst),
    ({ share }) => share.contentId,
  )
  for (const [contentId, some] of [...firsts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await ctx.db.execute(sql`update contents c set opened_count = opened_count + ${some.length}::int
      where c.org_id = ${ctx.actor.orgId} and c.id = ${contentId}`)
    ctx.tell({ kind: 'content.changed', data: { id: contentId } })
  }
}

/** Announces openings: a client's first of a content immediately, later ones once it is known what was read (rule 75). */
function tellOpened(ctx: Ctx, opened: readonly Opened[]): void {
  const now = ctx.now.toISOString()
  const views: { client_id: string; share_id: string; visit_id: string; is_first: boolean; read: null }[] = []
  for (const { share, visit, isFirst } of opened) {
    if (!share.clientId || visit.isContinuation || !share.sentAt) continue
    const isQuiet = share.reportedAt !== null && ctx.now.getTime() - Date.parse(share.reportedAt) < quietMs
    if (!isFirst && isQuiet) continue
    share.reportedAt = now
    const view = { client_id: share.clientId, share_id: share.id, visit_id: visit.id }
    if (isFirst) views.push({ ...view, is_first: true, read: null })
    else ctx.enqueue(sayLater, { org_id: ctx.actor.orgId, ...view }, { afterSeconds: 120 })
  }
  if (views.length > 0) ctx.emit(clientsViewedContent, { views })
}

/** Tells people who can see the client what is being read now; for a link without a client, the person who created it. */
function tellReading(ctx: Ctx, share: Share, visit: Visit): void {
  const data = {
    share_id: share.id,
    visit_id: visit.id,
    content_id: share.contentId,
    part: visit.reading,
    seconds: Math.round(visit.ms / 1000),
  }
  ctx.tell({
    kind: 'content.reading',
    ...(share.clientId ? { client_id: share.clientId } : { user_id: share.senderId }),
    data,
  })
}

/** Takes the beacons of one organisation in one transaction: a few statements, however many there are. `isQuiet`: nobody is alerted. */
export async function takeBeats(ctx: Ctx, beats: readonly Beat[], isQuiet = false): Promise<void> {
  // Of one visit the last is enough: each tells everything since the page was opened.
  const latest = [...new Map(beats.map((beat) => [beat.ticket.visitId, beat])).values()]
  const shares = new Map(
    (await sharesOf(ctx, [...new Set(latest.map(({ ticket }) => ticket.shareId))])).map((s) => [s.id, s]),
  )
  const visits = new Map(
    (
      await visitsOf(
        ctx,
        latest.map(({ ticket }) => ticket.visitId),
      )
    ).map((v) => [v.id, v]),
  )
  // Who came through a gate may have become a client since: then the visit counts for that client's link.
  const claimed = [...visits.values()].map(({ shareId }) => shareId).filter((id) => !shares.has(id))
  if (claimed.length > 0) for (const share of await sharesOf(ctx, [...new Set(claimed)])) shares.set(share.id, share)
  const own = await ownDevices(ctx, latest)
  const unjudged = [...visits.values()].filter((visit) => !visit.verifiedAt && !visit.isRuled)
  const earlier = await earlierOf(ctx, [...new Set(unjudged.map((visit) => visit.shareId))])
  const [opened, changed]: [Opened[], Set<Share>] = [[], new Set()]
  const written: Visit[] = []
  for (const { ticket, beacon } of latest) {
    const visit = visits.get(ticket.visitId)
    const share = visit && shares.get(visit.shareId)
    if (!visit || !share) continue
    const before = visit.verifiedAt && visit.class === 'person' ? visit.ms : 0
    const wasReading = visit.reading
    Object.assign(visit, merge(visit, beacon, ctx.now.getTime() - ticket.startedAt, ticket.pages))
    visit.deviceId = beacon.device
    visit.reading = beacon.reading
    written.push(visit)
    const isOwn = own.has(beacon.device)
    if (judge(visit, share, isOwn, beacon.driven === true, earlier, ctx.now)) {
      const isFirst = share.timesViewed === 0
      opened.push({ share, visit, isFirst })
      earlier.push(visit)
      if (!visit.isContinuation) share.timesViewed++
      share.lastViewedAt = ctx.now.toISOString()
      changed.add(share)
    }
    if (visit.class !== 'person' || !visit.verifiedAt) continue
    share.msViewed += visit.ms - before
    if (visit.ms !== before) changed.add(share)
    if (visit.reading !== wasReading || before === 0) tellReading(ctx, share, visit)
  }
  if (!isQuiet) tellOpened(ctx, opened)
  await writeVisits(ctx, written)
  await writeShares(ctx, [...changed])
  if (opened.length > 0) await noteOpened(ctx, opened)
  for (const share of new Set(opened.filter(({ visit }) => visit.isOtherDevice).map((one) => one.share)))
    if (isForwarded(earlier, share.id)) await recount(ctx, [share.id])
}

type Waiting = Beat & { done: () => void; failed: (error: unknown) => void }
/** How many beacons are stored per transaction. */
const mostAtOnce = 200

/**
 * Stores beacons as they arrive: those that arrive during a commit are stored together by the next one. A beacon is
 * only answered once committed, and needs no session or lookup to be accepted.
 */
export function beatTaker(deps: { units: () => Units; log: Log }): (beat: Beat) => Promise<void> {
  const waiting: Waiting[] = []
  let isBusy = false
  async function store(batch: readonly Waiting[]): Promise<void> {
    const byOrg = [...Map.groupBy(batch, ({ ticket }) => ticket.orgId)]
    await Promise.all(
      byOrg.map(async ([orgId, some]) => {
        try {
          await deps.units().write(deps.log, (ctx) => takeBeats(ctx.as(systemActor(orgId)), some), 'ingest')
          for (const one of some) one.done()
        } catch (error) {
          for (const one of some) one.failed(error)
        }
      }),
    )
  }
  async function run(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      while (waiting.length > 0) {
        const batch = waiting.splice(0, mostAtOnce)
        await store(batch)
      }
    } finally {
      isBusy = false
    }
  }
  return (beat) =>
    new Promise((done, failed) => {
      waiting.push({ ...beat, done, failed })
      setImmediate(run)
    })
}
