import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** An order to the load generator: requests in turn, over so many connections, for so long. */
export type HttpLoad = {
  url: string
  connections: number
  seconds: number
  headers: Record<string, string>
  /** `{n}` in a body becomes a running number. */
  requests: { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: string }[]
  firstNumber?: number
}

/** What came of it: times to the reply in milliseconds, sorted. */
export type LoadResult = { times: number[]; failed: number; seconds: number }

export type Generator<Order, Result = LoadResult> = { run: (order: Order) => Promise<Result>; close: () => void }

/** A generator of load in a process of its own, so that it shares no event loop with what it measures. */
export function forkGenerator<Order, Result = LoadResult>(file: URL): Generator<Order, Result> {
  const child = fork(fileURLToPath(file), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  })
  return {
    async run(order) {
      child.send(order as object)
      const [answer] = (await once(child, 'message')) as [Result | { error: string }]
      if ((answer as { error?: string }).error) throw new Error((answer as { error: string }).error)
      return answer as Result
    },
    close: () => void child.disconnect(),
  }
}

export const httpGenerator = (): Generator<HttpLoad> => forkGenerator(new URL('./generator.ts', import.meta.url))

/** The same statements straight over the driver: what the database gives when nothing stands before it. */
export type SqlLoad = {
  url: string
  connections: number
  seconds: number
  text: string
  /** Parameters of one run after another; `{n}` in a text becomes a running number. */
  values: unknown[][]
}
export const sqlGenerator = (): Generator<SqlLoad> => forkGenerator(new URL('./sql-generator.ts', import.meta.url))
