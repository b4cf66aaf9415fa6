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
  /** Waits until such a message has come, and answers it. Rejects when the server closes the stream before. */
  heard: (is: (message: StreamMessage) => boolean) => Promise<StreamMessage>
  /** Waits until the server has closed it. */
  closed: Promise<void>
  stop: () => void
}

function read(block: string): StreamMessage | undefined {
  const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
  const data = fields.get('data')
  if (!data) return undefined
  const id = fields.get('id')
  const { kind = fields.get('event') ?? '', ...rest } = JSON.parse(data) as Partial<StreamMessage>
  return { ...rest, kind, id: id ? Number(id) : undefined }
}

/** Opens the stream of what screens are told, from a message on when one is named. */
export async function openStream(browser: Browser, lastEventId?: number): Promise<EventStream> {
  const stopped = new AbortController()
  const response = await fetch(new URL('/api/realtime/stream', browser.origin), {
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    },
    signal: stopped.signal,
  })
  const { body } = response
  if (!response.ok || !body) throw new Error(`the stream answered ${response.status}`)
  const messages: StreamMessage[] = []
  const waiting = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of waiting) wake()
  }
  let isOpen = true
  const closed = (async () => {
    let rest = ''
    try {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const message = read(block)
          if (message) messages.push(message)
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
  return {
    messages,
    closed,
    async heard(is) {
      for (;;) {
        const found = messages.find(is)
        if (found) return found
        if (!isOpen) throw new Error('the stream was closed before it came')
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
        })
      }
    },
    stop: () => stopped.abort(),
  }
}
