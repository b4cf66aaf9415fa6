import type { ServerProcess } from './server-process.ts'
import { until } from './until.ts'

/** Waits until the test server has no event and no job left, those that a dead process left behind included. */
export const settled = (server: ServerProcess, withinMs = 240_000): Promise<true> =>
  until(
    'no job is left',
    async () => {
      const [row] = await server.sql<{ left: number }>(
        `select (select count(*) from event_queue)::int + count(*)::int as left from pgboss.job
         where state < 'completed' and name not like 'sweep%' and start_after < now() + interval '1 minute'`,
      )
      return row?.left === 0
    },
    withinMs,
    100,
  )
