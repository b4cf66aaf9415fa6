import type { Database } from '#platform/db'

/** The jobs that a backup keeps: those that wait or are in hand. */
export const backedUpJobs = {
  table: 'pgboss.job',
  where: {
    kept: "state < 'completed'",
    /** A job of a queue that the restoring program does not have would never be done. */
    known: 'name in (select name from pgboss.queue)',
  },
  /** What was in hand when the backup was made is in nobody's. */
  afterwards: "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
} as const

/** How many jobs and events wait, and how many jobs are in hand. */
export async function countJobs(database: Database): Promise<{ waiting: number; active: number }> {
  const { rows } = await database.executeSql(
    `select count(*) filter (where state < 'active')::int + (select count(*) from event_queue)::int as waiting,
       count(*) filter (where state = 'active')::int as active
     from ${backedUpJobs.table} where ${backedUpJobs.where.kept}`,
  )
  return rows[0] as { waiting: number; active: number }
}
