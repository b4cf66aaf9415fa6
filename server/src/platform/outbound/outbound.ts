import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { outboundSettled } from '#events/outbound'
import { crashPoint } from '#platform/chaos'
import type { Actor, Ctx, Runner } from '#platform/context'
import { batched, batchedBy, eqAny, insertIfNew, newId } from '#platform/db'
import { defineJob, type JobInfo, type JobWorker, worker } from '#platform/jobs'
import type { Message } from '#platform/message'
import { SealError, type Secrets } from '#platform/secrets'
import type { Metrics } from '#platform/telemetry'
import { cut, storable } from '#platform/text'
import { outboundMessages } from './outbound.tables.ts'
import { type MailTransport, type PushTransport, Rejected, type SmsTransport, Unavailable } from './transports.ts'

const Sending = z.object({ message_id: z.uuid(), org_id: z.uuid().optional() })
/** A queue for each channel: a mail server that does not answer keeps no code by SMS and no push waiting. */
const sendJobs = {
  // A mail may take a minute, and a batch has five: four, one after the other.
  mail: defineJob('send-mail', Sending, { retries: 8, retryDelay: 5, batch: 4 }),
  sms: defineJob('send-sms', Sending, { retries: 8, retryDelay: 5 }),
  // After a push that failed a mail goes out, soon (rule 175).
  push: defineJob('send-push', Sending, { retries: 2, retryDelay: 5 }),
}

const insertMessage = insertIfNew(outboundMessages, ({ key }) => key ?? '')

/** Writes a message with the change that wants it, and the job that sends it. Answers its id. */
export async function queueMessage(ctx: Ctx<Actor | null>, secrets: Secrets, message: Message): Promise<string> {
  const { key, ref, ...content } = message
  const id = newId()
  const isNew = await insertMessage(ctx.db, {
    id,
    orgId: ctx.actor?.orgId ?? null,
    channel: message.channel,
    key: key ?? null,
    sealed: secrets.seal(JSON.stringify(content), `outbound ${id}`),
    status: 'pending',
    refId: ref ?? null,
    announce: ref !== undefined,
    createdAt: ctx.now.toISOString(),
  })
  if (isNew) ctx.enqueue(sendJobs[message.channel], { message_id: id, org_id: ctx.actor?.orgId })
  return id
}

export type Transports = { mail: MailTransport; sms: SmsTransport; push: PushTransport; keepsContent: boolean }

type Row = typeof outboundMessages.$inferSelect
type Ask = { ctx: Ctx<Actor | null>; id: string }

/** Takes messages from one state to another. Answers each as it is then; nothing for one that was in none such. */
const marking = (from: 'pending' | 'sending', to: 'sending' | 'pending') =>
  batchedBy<Ask, Row>(
    async (_db, asks) => {
      const [first] = asks
      if (!first) return []
      const tries = to === 'sending' ? 1 : 0
      return first.ctx
        .asSystem('outbound messages by id')
        .db.update(outboundMessages)
        .set({ status: to, attempts: sql`${outboundMessages.attempts} + ${tries}` })
        .where(
          and(
            eqAny(
              outboundMessages.id,
              asks.map(({ id }) => id),
            ),
            eq(outboundMessages.status, from),
          ),
        )
        .returning()
    },
    ({ id }) => id,
    ({ id }) => id,
  )
const begin = marking('pending', 'sending')
const putBack = marking('sending', 'pending')

type Fate = Pick<Row, 'status' | 'reason' | 'providerId'>

/** Writes what became of messages; what they said is blanked unless it is kept. */
const writeFate = batched<Ask & { fate: Fate; keepsContent: boolean }, undefined>(async (_db, asks) => {
  const [first] = asks
  if (!first) return []
  const { db, now } = first.ctx.asSystem('outbound messages by id')
  await db.$client.query(
    `update outbound_messages m set status = k.status, reason = k.reason, provider_id = k.provider_id, settled_at = $6,
       sealed = case when k.keeps then m.sealed end
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::boolean[]) as k(id, status, reason, provider_id, keeps)
     where m.id = k.id`,
    [
      asks.map(({ id }) => id),
      asks.map(({ fate }) => fate.status),
      asks.map(({ fate }) => fate.reason),
      asks.map(({ fate }) => fate.providerId),
      asks.map(({ keepsContent }) => keepsContent),
      now.toISOString(),
    ],
  )
  return asks.map(() => undefined)
})

/**
 * The jobs that send. There is no key by which a mail server would know a message again, so the row is
 * marked before the call and settled after it; one found marked was in the air when the process died,
 * and becomes `unknown` instead of being sent twice (docs/reference/notifications.md).
 */
export function outboundWorkers(deps: { transports: Transports; secrets: Secrets; metrics: Metrics }): JobWorker[] {
  const { transports, secrets, metrics } = deps

  async function settle(run: Runner, row: Row, { gone = false, ...fate }: Fate & { gone?: boolean }) {
    metrics.sends.inc({ channel: row.channel, outcome: fate.status })
    const keepsContent = transports.keepsContent && row.channel !== 'push'
    const write = (ctx: Ctx<Actor | null>) => writeFate(ctx.db, { ctx, id: row.id, fate, keepsContent })
    const { orgId, announce, refId } = row
    if (!orgId || !announce || !refId) return run.grouped.begin(write)
    await run.grouped.inOrg(orgId, async (ctx) => {
      await write(ctx)
      if (fate.status === 'sending' || fate.status === 'pending') return
      ctx.emit(outboundSettled, refId, { message_id: row.id, channel: row.channel, status: fate.status, gone })
    })
  }

  const transmit = (row: Row): Promise<{ providerId: string }> => {
    const content = JSON.parse(secrets.open(row.sealed ?? '', `outbound ${row.id}`)) as Message
    switch (content.channel) {
      case 'mail':
        return transports.mail.send({ ...content.mail, id: row.id })
      case 'sms':
        return transports.sms.send(content.sms)
      case 'push':
        return transports.push.send(content.push)
    }
  }

  const send = async (run: Runner, { message_id }: z.output<typeof Sending>, info: JobInfo): Promise<void> => {
    const row = await run.grouped.begin((ctx) => begin(ctx.db, { ctx, id: message_id }))
    if (!row) {
      const [found] = await run.asSystem('outbound message by id', (ctx) =>
        ctx.db.select().from(outboundMessages).where(eq(outboundMessages.id, message_id)),
      )
      if (found?.status === 'sending')
        await settle(run, found, {
          status: 'unknown',
          reason: 'The server stopped while this was being sent.',
          providerId: null,
        })
      return
    }
    await crashPoint('send.before-call')
    try {
      const { providerId } = await transmit(row)
      await crashPoint('send.after-call')
      await settle(run, row, { status: 'sent', reason: null, providerId })
    } catch (error) {
      // Where somebody hears of its fate, what could not leave in time has failed: a push has another way to its
      // reader, a lead another recipient. Any other lies among the dead letters, to be sent again.
      if (error instanceof Unavailable && !(info.last && (row.channel === 'push' || row.announce))) {
        await run.grouped.begin((ctx) => putBack(ctx.db, { ctx, id: message_id }))
        throw error
      }
      const gone = error instanceof Rejected && error.gone
      const known = error instanceof Rejected || error instanceof Unavailable
      await settle(run, row, {
        status: known ? 'failed' : 'unknown',
        reason: cut(storable((error as Error).message), 500),
        providerId: null,
        gone,
      })
    }
  }

  const keepDays = 30
  const sweep = worker(defineJob('sweep-outbound', z.object({}), { every: 6 * 3600 }), (run) =>
    run.asSystem('old messages', async (ctx) => {
      const before = sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${keepDays})`
      await ctx.db.delete(outboundMessages).where(lt(outboundMessages.createdAt, before))
    }),
  )
  return [...Object.values(sendJobs).map((job) => worker(job, send)), sweep]
}

export type OutboxEntry = { id: string; at: string; status: string; message: Message }

/** What lies in the outbox, newest first; for the development page and the tests. */
export async function readOutbox(run: Runner, secrets: Secrets, to?: string): Promise<OutboxEntry[]> {
  const rows = await run.asSystem('the outbox of a development server', (ctx) =>
    ctx.db
      .select()
      .from(outboundMessages)
      .where(isNotNull(outboundMessages.sealed))
      .orderBy(desc(outboundMessages.createdAt), desc(outboundMessages.id))
      .limit(1000),
  )
  return rows
    .flatMap((row) => {
      try {
        const message = JSON.parse(secrets.open(row.sealed ?? '', `outbound ${row.id}`)) as Message
        return [{ id: row.id, at: row.createdAt, status: row.status, message }]
      } catch (error) {
        if (error instanceof SealError) return []
        throw error
      }
    })
    .filter(({ message }) => !to || recipient(message) === to)
}

export const recipient = (message: Message): string =>
  message.channel === 'mail' ? message.mail.to : message.channel === 'sms' ? message.sms.to : message.push.endpoint
