import type { Browser } from './browser.ts'

export type StreamMessage = {
  id: number | undefined
  kind: string
  client_id?: string
  data?: Record<string, unknown>
}

/** An open stream of server-sent events, read as a browser reads it. */
export type EventStream = {
  readonly messages: readonly StreamMessage[]
  /** Waits until the stream has said where it would be taken up again, and answers that number. */
  lastId: () => Promise<number>
  /** Waits until such a message has come, and answers it. Rejects when the server closes the stream before. */
  heard: (is: (message: StreamMessage) => boolean) => Promise<StreamMessage>
  /** Waits until the server has closed it. */
  closed: Promise<void>
  stop: () => void
}

const fieldsOf = (block: string) =>
  new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))

function read(fields: Map<string, string>): StreamMessage | undefined {
  const data = fields.get('data')
  if (!data) return undefined
  const id = fields.get('id')
  const { kind = fields.get('event') ?? '', ...rest } = JSON.parse(data) as Partial<StreamMessage>
  return { ...rest, kind, id: id ? Number(id) : undefined }
}

/** Opens the stream of what screens are told: from a message on, or as a page of some age (ms) does. */
export async function openStream(
  browser: Browser,
  { lastEventId, age }: { lastEventId?: number | string; age?: number } = {},
): Promise<EventStream> {
  const stopped = new AbortController()
  const response = await fetch(
    new URL(`/api/realtime/stream${age === undefined ? '' : `?age=${age}`}`, browser.origin),
    {
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      },
      signal: stopped.signal,
    },
  )
  const { body } = response
  if (!response.ok || !body) throw new Error(`the stream answered ${response.status}`)
  const messages: StreamMessage[] = []
  const waiting = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of waiting) wake()
  }
  let isOpen = true
  let last: number | undefined
  const closed = (async () => {
    let rest = ''
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const fields = fieldsOf(block)
          const message = read(fields)
          if (message) messages.push(message)
          if (fields.has('id')) last = Number(fields.get('id'))
        }
        wakeAll()
      }
    } catch (error) {
      if (!stopped.signal.aborted) throw error
    } finally {
      isOpen = false
      wakeAll()
    }
  })()
  async function until<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      if (!isOpen) throw new Error('the stream was closed before it came')
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
      })
    }
  }
  return {
    messages,
    closed,
    heard: (is) => until(() => messages.find(is)),
    lastId: () => until(() => last),
    stop: () => stopped.abort(),
  }
}
