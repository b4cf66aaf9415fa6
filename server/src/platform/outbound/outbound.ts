import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { outboundSettled } from '#events/outbound'
import { crashPoint } from '#platform/chaos'
import type { Actor, Ctx, Runner } from '#platform/context'
import { newId } from '#platform/db'
import { defineJob, type JobInfo, type JobWorker, worker } from '#platform/jobs'
import type { Secrets } from '#platform/secrets'
import type { Metrics } from '#platform/telemetry'
import { cut, storable } from '#platform/text'
import { outboundMessages } from './outbound.tables.ts'
import {
  type Mail,
  type MailTransport,
  type Push,
  type PushTransport,
  Rejected,
  type Sms,
  type SmsTransport,
  Unavailable,
} from './transports.ts'

export type Message = (
  | { channel: 'mail'; mail: Mail }
  | { channel: 'sms'; sms: Sms }
  | { channel: 'push'; push: Push }
) & {
  /** Two messages with one key are one message. */
  key?: string
  /** What the message is about; with it, its fate is announced as an event of the organisation. */
  ref?: string
}

const Sending = z.object({ message_id: z.uuid(), org_id: z.uuid().optional() })
/** A queue for each channel: a mail server that does not answer keeps no code by SMS and no push waiting. */
const sendJobs = {
  // A mail may take a minute, and a batch has five.
  mail: defineJob('send-mail', Sending, { retries: 8, retryDelay: 5, batch: 4 }),
  sms: defineJob('send-sms', Sending, { retries: 8, retryDelay: 5 }),
  // After a push that failed a mail goes out, soon (rule 175).
  push: defineJob('send-push', Sending, { retries: 2, retryDelay: 5 }),
}

/** Writes a message with the change that wants it, and the job that sends it. Answers its id. */
export async function queueMessage(ctx: Ctx<Actor | null>, secrets: Secrets, message: Message): Promise<string> {
  const { key, ref, ...content } = message
  const id = newId()
  const added = await ctx.db
    .insert(outboundMessages)
    .values({
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
    .onConflictDoNothing()
    .returning({ id: outboundMessages.id })
  if (added.length > 0) ctx.enqueue(sendJobs[message.channel], { message_id: id, org_id: ctx.actor?.orgId })
  return id
}

export type Transports = { mail: MailTransport; sms: SmsTransport; push: PushTransport; keepsContent: boolean }

type Row = typeof outboundMessages.$inferSelect

/**
 * The jobs that send. There is no key by which a mail server would know a message again, so the row is
 * marked before the call and settled after it; one found marked was in the air when the process died,
 * and becomes `unknown` instead of being sent twice (docs/reference/notifications.md).
 */
export function outboundWorkers(deps: { transports: Transports; secrets: Secrets; metrics: Metrics }): JobWorker[] {
  const { transports, secrets, metrics } = deps

  async function settle(
    run: Runner,
    row: Row,
    fate: Pick<Row, 'status' | 'reason' | 'providerId'> & { gone?: boolean },
  ) {
    metrics.sends.inc({ channel: row.channel, outcome: fate.status })
    const keepsContent = transports.keepsContent && row.channel !== 'push'
    const write = async (ctx: Ctx<Actor | null>) => {
      await ctx.db
        .update(outboundMessages)
        .set({
          status: fate.status,
          reason: fate.reason,
          providerId: fate.providerId,
          settledAt: ctx.now.toISOString(),
          ...(keepsContent ? {} : { sealed: null }),
        })
        .where(eq(outboundMessages.id, row.id))
    }
    if (!row.orgId || !row.announce || !row.refId) return run.asSystem('a message without organisation', write)
    const { refId } = row
    await run.inOrg(row.orgId, async (ctx) => {
      await write(ctx.asSystem('outbound message by id'))
      if (fate.status === 'sending' || fate.status === 'pending') return
      ctx.emit(outboundSettled, refId, {
        message_id: row.id,
        channel: row.channel,
        status: fate.status,
        gone: fate.gone ?? false,
      })
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
    const mark = (from: 'pending' | 'sending', to: 'sending' | 'pending') =>
      run.asSystem('outbound message by id', async (ctx) => {
        const [row] = await ctx.db
          .update(outboundMessages)
          .set({ status: to, attempts: sql`${outboundMessages.attempts} + ${to === 'sending' ? 1 : 0}` })
          .where(and(eq(outboundMessages.id, message_id), eq(outboundMessages.status, from)))
          .returning()
        return row
      })
    const row = await mark('pending', 'sending')
    if (!row) {
      const [found] = await run.asSystem('outbound message by id', (ctx) =>
        ctx.db.select().from(outboundMessages).where(eq(outboundMessages.id, message_id)),
      )
      if (found?.status === 'sending')
        await settle(run, found, {
          status: 'unknown',
          reason: 'The server stopped while this was sent.',
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
        await mark('sending', 'pending')
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
    .map((row) => ({
      id: row.id,
      at: row.createdAt,
      status: row.status,
      message: JSON.parse(secrets.open(row.sealed ?? '', `outbound ${row.id}`)) as Message,
    }))
    .filter(({ message }) => !to || recipient(message) === to)
}

export const recipient = (message: Message): string =>
  message.channel === 'mail' ? message.mail.to : message.channel === 'sms' ? message.sms.to : message.push.endpoint
