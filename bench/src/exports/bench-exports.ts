import { readFileSync } from 'node:fs'
import { clientFiller } from '../database/fill-clients.ts'
import { median, say, table, tell } from '../report/table.ts'
import { caller } from '../servers/caller.ts'
import { onInstallation } from '../servers/installed.ts'

export type ExportSettings = { rows: number; rounds: number }

/** The bars: seconds for 100,000 clients, and megabytes more than before. */
const bars = { seconds: 20, megabytes: 150 }
const sampleMs = 50

/** What a process holds in memory now, in megabytes. */
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

type Shown = { id: string; status: string; written: number; size: number; reason: string | null }

/** Measures how long the clients of an account take to become a file, and how much memory that needs (R43). */
export const benchExports = ({ rows, rounds }: ExportSettings): Promise<void> =>
  onInstallation(async ({ heading, fairlead, db, orgId, closers }) => {
    const fill = await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, (done) =>
      tell(`filled ${done.toLocaleString('en')} clients`),
    )
    await fill(rows)
    await db.query('vacuum analyze')
    const server = await fairlead.start('all')
    closers.push(() => server.stop())
    const call = caller(server.appUrl, fairlead.cookie)
    const one = async (format: string) => {
      const before = memoryOf(server.pid)
      let most = before
      const sampling = setInterval(() => {
        most = Math.max(most, memoryOf(server.pid))
      }, sampleMs)
      const began = performance.now()
      const { id } = (await call('POST', '/api/integrations/api/v1/export-clients', {
        format,
        with_notes: true,
        with_answers: true,
      })) as Shown
      for (;;) {
        const { results } = (await call('GET', '/api/exports/?page_size=1')) as { results: Shown[] }
        const [shown] = results
        if (shown?.id === id && shown.status === 'done' && shown.written === rows) break
        if (shown?.status === 'failed') throw new Error(`the export failed: ${shown.reason}`)
        await new Promise((resolve) => setTimeout(resolve, sampleMs))
      }
      clearInterval(sampling)
      return { seconds: (performance.now() - began) / 1000, megabytes: most - before }
    }
    say(heading)
    const lines: (string | number)[][] = []
    for (const format of ['csv', 'xlsx']) {
      const runs: Awaited<ReturnType<typeof one>>[] = []
      for (let round = 0; round < rounds; round++) runs.push(await one(format))
      const seconds = median(runs.map((run) => run.seconds))
      const megabytes = Math.max(...runs.map((run) => run.megabytes))
      const isMet = seconds <= (bars.seconds * rows) / 100_000 && megabytes <= bars.megabytes
      lines.push([format, rows, seconds, megabytes, isMet ? 'yes' : 'no'])
    }
    say(table(['file', 'clients', 'seconds (median)', 'memory, most, MB more', 'within the bar'], lines))
  })
