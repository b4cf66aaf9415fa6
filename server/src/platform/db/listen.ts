import pg from 'pg'
import type { Logger } from 'pino'

export type Listener = (
  channel: string,
  onMessage: (payload: string) => void,
  /** Called after each successful subscription: what was missed in the meantime must be looked for. */
  onReconnect: () => void,
) => Promise<{ close: () => Promise<void> }>

const firstRetryMs = 100
const lastRetryMs = 2_000
const heartbeatMs = 5_000

/** LISTEN on a connection of its own, which comes back by itself after an outage. */
export function listenOn(connectionString: string, log: Logger): Listener {
  return async (channel, onMessage, onReconnect) => {
    let client: pg.Client | undefined
    let closed = false
    let timer: NodeJS.Timeout | undefined
    let delay = firstRetryMs

    const retry = (error?: Error) => {
      if (closed) return
      if (error) log.warn({ err: error }, `the listening connection (${channel}) was lost`)
      const lost = client
      client = undefined
      lost?.removeAllListeners()
      lost?.on('error', () => {})
      lost?.end().catch(() => {})
      clearTimeout(timer)
      timer = setTimeout(connect, delay)
      delay = Math.min(delay * 2, lastRetryMs)
    }
    const beat = () => {
      const current = client
      if (!current) return
      current.query('select 1').then(() => {
        if (current === client) timer = setTimeout(beat, heartbeatMs)
      }, retry)
    }
    const connect = async () => {
      const next = new pg.Client({
        connectionString,
        connectionTimeoutMillis: 3_000,
        query_timeout: 3_000,
        keepAlive: true,
        application_name: 'fairlead listen',
      })
      client = next
      next.on('error', retry)
      next.on('end', () => next === client && retry())
      next.on('notification', (message) => onMessage(message.payload ?? ''))
      try {
        await next.connect()
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
        delay = firstRetryMs
        onReconnect()
        timer = setTimeout(beat, heartbeatMs)
      } catch (error) {
        if (next === client) retry(error as Error)
      }
    }
    await connect()
    return {
      async close() {
        closed = true
        clearTimeout(timer)
        const current = client
        client = undefined
        await current?.end().catch(() => {})
      },
    }
  }
}
