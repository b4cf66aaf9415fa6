import type { PushPayload } from '@fairlead/contract/seeing/notifications'
import { and, eq } from 'drizzle-orm'
import { preferencesOf } from '#identity/account'
import { isOpen, issueAlertLink } from '#identity/session'
import type { Alert } from '#platform/alerts'
import type { Ctx } from '#platform/context'
import { batched, eqAny, keyBy, newId, waitForAll } from '#platform/db'
import { isOverLimit, overLimit } from '#platform/limits'
import { letter } from '#platform/outbound'
import { users } from '#tables/identity/account'
import { sessions } from '#tables/identity/session'
import { memberships } from '#tables/identity/team'
import { countUnread } from '../notices.ts'
import { notices, pushSubscriptions } from '../notifications.tables.ts'
import { hold } from '../quiet/quiet-hours.ts'
import { unsubscribeUrl } from '../unsubscribe.ts'

/** Notices about one client within this time are one notice (rule 175). */
const groupMs = 2 * 60_000
const pushLastsSeconds = 24 * 3600

/**
 * Tells a person something, by the channels that their settings name for its kind: the bell and the open
 * page at once, a push to each of their browsers, a mail. The person who works here no more is told nothing.
 */
export async function alert(ctx: Ctx, userId: string, a: Alert): Promise<void> {
  const [{ alerts, quiet_hours: quietHours }, noticeId] = await waitForAll([
    preferencesOf(ctx, userId),
    writeNotice(ctx, userId, a),
  ])
  if (!noticeId) return
  ctx.tell({
    kind: 'alert',
    user_id: userId,
    data: { notice_id: noticeId, kind: a.kind, title: a.title, body: a.body, path: a.path, client_id: a.clientId },
  })
  if (quietHours && (await hold(ctx, userId, noticeId, a, quietHours))) return
  await reach(ctx, userId, noticeId, a, alerts[a.kind])
}

/** Reaches a person where no page is open: by push and mail, as far as they want it. */
export async function reach(
  ctx: Ctx,
  userId: string,
  noticeId: string,
  a: Alert,
  channels: { app_alert?: boolean; email_alert?: boolean } = {},
): Promise<void> {
  await waitForAll([
    channels.app_alert && pushTo(ctx, userId, noticeId, a),
    channels.email_alert && mailUnlessFlooded(ctx, userId, noticeId, a),
  ])
}

/** Mails about clients do not use up those about the account. */
const limitOf = (a: Alert) => (a.clientId ? 'alert-mail' : 'notice-mail')
/** A batch of a thousand leads must not be a thousand mails: the bell and the pushes still tell of each. */
const mailLimit = { max: 30, seconds: 600 }
const onePause = { max: 1, seconds: 600 }
const pause: Alert = {
  kind: 'NEW_LEAD',
  clientId: null,
  title: 'Many leads are arriving',
  body: 'You got more than 30 alerts in ten minutes, so emails are paused for a while. All of them are in your list.',
  path: '/clients',
}

/** Mails a notice to its person, unless they have many mails already: then one that says so, once. */
export async function mailUnlessFlooded(ctx: Ctx, userId: string, noticeId: string, a: Alert): Promise<void> {
  // In a flood every alert comes by here: looking keeps nobody waiting, counting is a line at one row.
  const [isFlooded, isNotified] = await Promise.all([
    isOverLimit(ctx, limitOf(a), userId, mailLimit),
    isOverLimit(ctx, 'alert-mail-pause', userId, onePause),
  ])
  if (isFlooded && isNotified) return
  const flood = await overLimit(ctx, limitOf(a), userId, mailLimit)
  if (flood === undefined) await mailTo(ctx, userId, noticeId, a)
  else if ((await overLimit(ctx, 'alert-mail-pause', userId, onePause)) === undefined)
    await mailTo(ctx, userId, noticeId, pause)
}

type NewNotice = Omit<typeof notices.$inferSelect, 'readAt' | 'mailedAt' | 'held'> & { since: string }

const writeNotices = `
with x as (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[])
    as x(id, org_id, user_id, client_id, kind, title, body, path, at, since)
  where exists (select 1 from memberships m where m.org_id = x.org_id and m.user_id = x.user_id and m.status = 'ACTIVE')
), locked as (
  -- In one order for all who write several.
  select n.id, x.id as asked from notices n join x on n.org_id = x.org_id and n.user_id = x.user_id and n.client_id = x.client_id
  where n.read_at is null and n.created_at > x.since
    -- Each who asks waits for an answer of their own.
    and (x.kind = 'ACCESS_ASKED') = (n.kind = 'ACCESS_ASKED') and (x.kind <> 'ACCESS_ASKED' or n.title = x.title)
  order by n.id for update of n
), grouped as (
  update notices n set kind = x.kind, title = x.title, body = x.body, path = x.path, created_at = x.at
  from x join locked l on l.asked = x.id where n.org_id = x.org_id and n.id = l.id
  returning x.id as asked, n.id
), added as (
  insert into notices (id, org_id, user_id, client_id, kind, title, body, path, created_at)
  select id, org_id, user_id, client_id, kind, title, body, path, at from x where id not in (select asked from grouped)
  returning id
)
select asked, id from grouped union all select id, id from added`

const columnsOfNotice = [
  'id',
  'orgId',
  'userId',
  'clientId',
  'kind',
  'title',
  'body',
  'path',
  'createdAt',
  'since',
] as const

const noticeOf = batched<NewNotice, string | undefined>(async (db, asks) => {
  const written = new Map<string, string>()
  // Two about one client are one: the second finds the first.
  for (let rest = asks; rest.length > 0; ) {
    const now = [
      ...Map.groupBy(rest, (ask) => (ask.clientId ? `${ask.userId} ${ask.clientId}` : ask.id)).values(),
    ].flatMap(([first]) => first ?? [])
    const { rows } = await db.$client.query<{ asked: string; id: string }>(
      writeNotices,
      columnsOfNotice.map((column) => now.map((ask) => ask[column])),
    )
    for (const { asked, id } of rows) written.set(asked, id)
    rest = rest.filter((ask) => !now.includes(ask))
  }
  return asks.map(({ id }) => written.get(id))
})

/** Writes what the bell shows, or over what it said of the client a moment ago. Answers the notice's id; none for the person who works here no more. */
const writeNotice = (ctx: Ctx, userId: string, { kind, clientId, title, body, path }: Alert) =>
  noticeOf(ctx.db, {
    id: newId(),
    orgId: ctx.actor.orgId,
    userId,
    clientId,
    kind,
    title,
    body,
    path,
    createdAt: ctx.now.toISOString(),
    since: new Date(ctx.now.getTime() - groupMs).toISOString(),
  })

type Person = { orgId: string; userId: string }
const keyOf = keyBy('userId')

const subscriptionsOf = batched<Person & { now: Date }, { id: string; sealed: string }[]>(async (db, asks) => {
  const [first] = asks
  const orgIds = asks.map(({ orgId }) => orgId)
  const rows = await db
    .select({
      id: pushSubscriptions.id,
      sealed: pushSubscriptions.sealed,
      orgId: pushSubscriptions.orgId,
      userId: pushSubscriptions.userId,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.orgId, pushSubscriptions.orgId), eq(sessions.id, pushSubscriptions.sessionId)))
    .where(
      and(
        eqAny(pushSubscriptions.orgId, orgIds),
        eqAny(sessions.orgId, orgIds),
        eqAny(
          pushSubscriptions.userId,
          asks.map(({ userId }) => userId),
        ),
        first && isOpen(first.now),
      ),
    )
  const byPerson = Map.groupBy(rows, keyOf)
  return asks.map((ask) => byPerson.get(keyOf(ask)) ?? [])
})

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Pushes to each browser where a person is signed in and wants it; answers to how many. */
export async function pushTo(
  ctx: Ctx,
  userId: string,
  noticeId: string,
  a: Pick<Alert, 'clientId' | 'title' | 'body' | 'path' | 'actions'> & Partial<Pick<Alert, 'kind'>>,
): Promise<number> {
  const rows = await subscriptionsOf(ctx.db, { orgId: ctx.actor.orgId, userId, now: ctx.now })
  if (rows.length === 0) return 0
  const tag = a.kind === 'ACCESS_ASKED' ? noticeId : (a.clientId ?? noticeId)
  const payload = JSON.stringify({
    title: a.title,
    body: a.body,
    path: a.path,
    tag,
    notice_id: noticeId,
    client_id: a.clientId,
    unread: await countUnread(ctx, userId),
    actions: a.actions ?? [],
  } satisfies PushPayload)
  let sent = 0
  for (const row of rows) {
    const subscription = await opened(ctx, row)
    if (!subscription) continue
    const { endpoint, keys } = subscription
    sent++
    await ctx.send({
      channel: 'push',
      push: {
        endpoint,
        keys,
        payload,
        ttlSeconds: pushLastsSeconds,
        topic: tag.replaceAll('-', ''),
      },
      key: `push ${noticeId} ${row.id} ${newId()}`,
      ref: row.id,
    })
  }
  return sent
}

/** What a browser subscribed with. What cannot be read any more is forgotten, and stops nothing else. */
async function opened(ctx: Ctx, { id, sealed }: { id: string; sealed: string }): Promise<Subscription | undefined> {
  try {
    return JSON.parse(ctx.installation.secrets.open(sealed, `push ${id}`)) as Subscription
  } catch (error) {
    ctx.log.warn(
      { err: error, subscription: id },
      'a push subscription was sealed with another SECRET_KEY, and is deleted',
    )
    await ctx.db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.orgId, ctx.actor.orgId), eq(pushSubscriptions.id, id)))
    return undefined
  }
}

/** Mails a notice to its person, unless they have no address or work here no more. */
async function mailTo(ctx: Ctx, userId: string, noticeId: string, a: Alert): Promise<void> {
  const [person] = await ctx.db
    .select({ email: users.email, verified: users.emailVerifiedAt })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.orgId, ctx.actor.orgId), eq(memberships.userId, users.id)))
    .where(and(eq(users.id, userId), eq(memberships.status, 'ACTIVE')))
  if (!person?.email || !person.verified) return
  const url = await issueAlertLink(ctx, userId, a.path)
  const unsubscribe = unsubscribeUrl(ctx.installation, { orgId: ctx.actor.orgId, userId, kind: a.kind })
  const mail = letter(ctx.installation, person.email, {
    subject: a.title,
    lines: [a.body],
    ...a.letter,
    buttons: [
      { label: 'Open', url },
      ...(a.letter?.buttons ?? []),
      ...(unsubscribe ? [{ label: 'Unsubscribe', url: unsubscribe }] : []),
    ],
  })
  await ctx.send({ channel: 'mail', mail: { ...mail, ...(unsubscribe ? { unsubscribe } : {}) } })
  await ctx.db
    .update(notices)
    .set({ mailedAt: ctx.now.toISOString() })
    .where(and(eq(notices.orgId, ctx.actor.orgId), eq(notices.id, noticeId)))
}
