import { median, say, table } from '../report/table.ts'
import { caller } from '../servers/caller.ts'
import { onInstallation } from '../servers/installed.ts'

export type ImportBench = { rows: number; rounds: number }

/** The bar: seconds for 50,000 rows. */
const barSeconds = 60
const pollMs = 100

type Shown = {
  id: string
  status: string
  reason: string | null
  counts: { new: number; updated: number }
  settings: object
}

/** A sheet as a CRM writes it, whose people nobody has yet. */
function sheetOf(rows: number, from: number): string {
  const lines = ['First Name,Last Name,Email,Phone Number,Company Name,City,Country,Notes']
  for (let i = from; i < from + rows; i++)
    lines.push(
      `First${i},Last${i},person${i}@import.bench,+65 8${String(1_000_000 + i)},Company ${i % 500},Singapore,Singapore,${i % 3 === 0 ? `Met at fair ${i}` : ''}`,
    )
  return `${lines.join('\n')}\n`
}

/** Measures how long a sheet of clients takes from being sent to being taken in, again and once more over who is there. */
export const benchImports = ({ rows, rounds }: ImportBench): Promise<void> =>
  onInstallation(async ({ heading, fairlead, closers }) => {
    const server = await fairlead.start('all')
    closers.push(() => server.stop())
    const call = caller(server.appUrl, fairlead.cookie)
    const until = async (id: string, status: string): Promise<Shown> => {
      for (;;) {
        const shown = (await call('GET', `/api/imports/${id}`)) as Shown
        if (shown.status === status) return shown
        if (shown.status === 'failed') throw new Error(`the import failed: ${shown.reason}`)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    }
    const one = async (sheet: string) => {
      const link = (await call('POST', '/api/dashboard-v2/api/v1/upload-link', {
        file_name: 'people.csv',
        file_upload_ref: 'CLIENT_IMPORT',
      })) as { url: string; fields: Record<string, string>; file_url: string }
      const form = new FormData()
      for (const [field, value] of Object.entries(link.fields)) form.set(field, value)
      form.set('file', new Blob([sheet]), 'people.csv')
      const sent = await fetch(link.url, { method: 'POST', body: form })
      if (sent.status !== 204) throw new Error(`the upload answered ${sent.status}`)
      const file_key = new URL(link.file_url).pathname.replace(/^\/files\//, '')
      let at = performance.now()
      const seconds = () => {
        const took = (performance.now() - at) / 1000
        at = performance.now()
        return took
      }
      const { id } = (await call('POST', '/api/imports/', { file_key })) as Shown
      const { settings } = await until(id, 'ready')
      const read = seconds()
      void (await call('POST', `/api/imports/${id}/check`))
      await until(id, 'ready')
      const checked = seconds()
      void (await call('PUT', `/api/imports/${id}`, { settings: { ...settings, duplicates: 'overwrite' } }))
      void (await call('POST', `/api/imports/${id}/start`))
      const { counts } = await until(id, 'done')
      return { read, checked, taken: seconds(), counts }
    }
    say(heading)
    const lines: (string | number)[][] = []
    const measure = async (name: string, sheets: string[]) => {
      const runs: Awaited<ReturnType<typeof one>>[] = []
      for (const sheet of sheets) runs.push(await one(sheet))
      const of = (field: 'read' | 'checked' | 'taken') => median(runs.map((run) => run[field]))
      const bar = (barSeconds * rows) / 50_000
      lines.push([name, rows, of('read'), of('checked'), of('taken'), of('read') + of('taken') <= bar ? 'yes' : 'no'])
      const last = runs.at(-1)?.counts
      if (name === 'new' && last?.new !== rows) throw new Error(`${last?.new} of ${rows} were new`)
    }
    const sheets = Array.from({ length: rounds }, (_, round) => sheetOf(rows, round * rows))
    await measure('new', sheets)
    await measure(
      'known, another city',
      sheets.map((sheet) => sheet.replaceAll(',Singapore,Singapore,', ',Bonn,Germany,')),
    )
    say(table(['sheet', 'rows', 'seconds to read', 'to try', 'to take in', 'within the bar'], lines))
  })
