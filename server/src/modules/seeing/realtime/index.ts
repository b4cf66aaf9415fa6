import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCheck } from '#identity/session'
import type { Database } from '#platform/db'
import { tooMany, unauthenticated } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { followRealtime, type RealtimeRow, sweepRealtime } from '#platform/realtime'
import { tokenHash } from '#platform/secrets'
import type { Log, Metrics } from '#platform/telemetry'
import type { Wake } from '#platform/wake'
import { createStreams, eventText, resetText, type Sink } from './streams.ts'

const heartbeatMs = 15_000
/** A revoked session or a changed right closes or changes its stream within this time (S15). */
const recheckMs = 4_000
const mostPerUser = 20
/** A page says how old what it shows may be, in milliseconds; older than this it asks again by itself. */
const mostAgeMs = 30_000
const slowBytes = 1024 * 1024

export type RealtimeDeps = {
  database: Database
  wake: Wake
  log: Log
  metrics: Metrics
  cookieName: string
  checkSessions: SessionCheck
}

/** The whole number that a text says, or 0. */
const numberIn = (text: unknown) => (Number.isSafeInteger(Number(text)) ? Math.max(Number(text), 0) : 0)

/**
 * Where a stream's lines go. What happens while it is told what it missed waits until after that, and is dropped when the
 * stream ends before: a browser goes on from the last message it got, so it must not get a later one first.
 */
function sinkOf(reply: FastifyReply): Sink & { caughtUp: () => void } {
  let waiting: string | undefined = ''
  return {
    write(text) {
      if (waiting === undefined) reply.raw.write(text)
      else waiting += text
    },
    end: (last = '') => reply.raw.end(last),
    isSlow: () => reply.raw.writableLength + (waiting?.length ?? 0) > slowBytes,
    caughtUp() {
      reply.raw.write(waiting ?? '')
      waiting = undefined
    },
  }
}

/** What open screens are told, as server-sent events: one stream a browser, across all processes. */
export function realtimeModule(deps: RealtimeDeps): Module {
  const { database, log, metrics } = deps
  const streams = createStreams({ db: database.db, checkSessions: deps.checkSessions, log })
  metrics.watch('fairlead_realtime_streams', 'Open realtime streams', streams.count)

  return {
    name: 'realtime',
    workers: [sweepRealtime],
    mergeParts: [stays('realtime')],
    pages(app: FastifyInstance) {
      // Who missed something comes back, says where it was, and catches up.
      const deliver = (rows: RealtimeRow[]) =>
        streams.deliver(rows).catch((error) => {
          streams.endAll()
          throw error
        })
      const tail = followRealtime({ database, wake: deps.wake, log, onRows: deliver, onLost: streams.resetAll })
      const timers: NodeJS.Timeout[] = []
      app.addHook('onReady', async () => {
        await tail.start()
        const recheck = () =>
          void streams.recheck().catch((error) => log.debug({ err: error }, 'streams were not rechecked'))
        timers.push(setInterval(recheck, recheckMs))
      })
      app.addHook('preClose', async () => {
        timers.forEach(clearInterval)
        tail.stop()
        streams.endAll()
      })

      app.get('/api/realtime/stream', async (request: FastifyRequest, reply: FastifyReply) => {
        const token = request.cookies[deps.cookieName]
        const hash = token === undefined ? '' : tokenHash(token)
        const found = (await deps.checkSessions([hash])).get(hash)
        if (!found?.actor) throw unauthenticated(found?.endedBecause, found ? 'SESSION_ENDED' : undefined)
        const { actor } = found
        if (streams.ofUser(actor.userId ?? '') >= mostPerUser) throw tooMany('Too many pages are open.', 30)

        const { 'last-event-id': lastEventId } = request.headers
        const { age } = request.query as { age?: string }
        const missed = async () => {
          if (lastEventId) return tail.since(actor.orgId, numberIn(lastEventId))
          return age ? tail.recent(actor.orgId, Math.min(numberIn(age), mostAgeMs)) : []
        }
        reply.hijack()
        reply.raw.writeHead(200, {
          ...reply.getHeaders(),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        } as never)
        reply.raw.write('retry: 1000\n\n')
        const sink = sinkOf(reply)
        const remove = streams.add({ actor, tokenHash: hash, sink })
        const heartbeat = setInterval(() => reply.raw.write(': still here\n\n'), heartbeatMs)
        reply.raw.on('error', () => {})
        reply.raw.on('close', () => {
          clearInterval(heartbeat)
          remove()
        })
        const seq = tail.last()
        try {
          const rows = await missed()
          const texts = rows ? (await streams.filter(actor, rows)).map(eventText) : [resetText]
          if (reply.raw.writableEnded) return
          // From that number it goes on when it is taken up again before anything was told.
          reply.raw.write(`${texts.join('')}id: ${seq}\n\n`)
          sink.caughtUp()
        } catch (error) {
          // It comes back, and asks for the same once more.
          log.debug({ err: error }, 'a stream could not be told what it missed')
          sink.end()
        }
      })
    },
  }
}
