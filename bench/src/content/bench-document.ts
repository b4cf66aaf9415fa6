import { readdirSync, readFileSync } from 'node:fs'
import { createDocument, getDocument } from '@fairlead/contract/records/document-templates'
import { Browser } from '@fairlead/server/testing'
import { makeScans, uploadFile } from '@fairlead/server/testing/chaos'
import { say, table, tell } from '../report/table.ts'
import { onInstallation } from '../servers/installed.ts'

export type DocumentSettings = { pages: number; megabytes: number }

/** The targets for 200 pages in 100 MB: CPU seconds until the document can be sent, and additional memory in megabytes. */
const bars = { cpuSeconds: 45, megabytes: 500 }
const sampleMs = 50
const ticksASecond = 100

type Process = { pid: number; parent: number; ticks: number; megabytes: number }

/** CPU time (including finished children) and memory of a running process; undefined if it has ended. */
function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0)
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return { pid, parent: Number(fields[1]), ticks, megabytes: Number(kilobytes) / 1024 }
  } catch {
    return undefined
  }
}

/** CPU time and memory of a process and all its descendants. */
function taken(pid: number): { cpuSeconds: number; megabytes: number } {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []))
  const family = new Set([pid])
  // A child has a higher pid than its parent, unless pids have wrapped around.
  for (const one of all.sort((a, b) => a.pid - b.pid)) if (family.has(one.parent)) family.add(one.pid)
  const its = all.filter((one) => family.has(one.pid))
  const sum = (of: (one: Process) => number) => its.reduce((so, one) => so + of(one), 0)
  return { cpuSeconds: sum((one) => one.ticks) / ticksASecond, megabytes: sum((one) => one.megabytes) }
}

/** Measures what a large scanned document costs, from its upload until it can be sent (S43). */
export const benchDocument = ({ pages, megabytes }: DocumentSettings): Promise<void> =>
  onInstallation(async ({ heading, fairlead, closers }) => {
    const bytes = await makeScans(pages, megabytes * 1024 * 1024)
    tell(`made ${pages} pages, ${(bytes.length / 1024 / 1024).toFixed(1)} MB`)
    const server = await fairlead.start('all')
    closers.push(() => server.stop())
    const browser = new Browser(server.appUrl)
    for (const [name, value] of fairlead.cookies) browser.cookies.set(name, value)

    const before = taken(server.pid)
    let most = before.megabytes
    const sampling = setInterval(() => {
      most = Math.max(most, taken(server.pid).megabytes)
    }, sampleMs)
    const began = performance.now()
    const key = await uploadFile(browser, 'DOCUMENT_TEMPLATE', 'Scans.pdf', bytes)
    const { id } = (await browser.call(createDocument, { body: { key } })).body
    for (;;) {
      const { status, reason } = (await browser.call(getDocument, { params: { id } })).body
      if (status === 'PROCESSED') break
      if (status === 'FAILED') throw new Error(`the document failed: ${reason}`)
      await new Promise((resolve) => setTimeout(resolve, 4 * sampleMs))
    }
    clearInterval(sampling)
    const seconds = (performance.now() - began) / 1000
    const cpuSeconds = taken(server.pid).cpuSeconds - before.cpuSeconds
    const more = most - before.megabytes
    const isMet = cpuSeconds <= bars.cpuSeconds && more <= bars.megabytes
    say(`${heading}\n`)
    say(
      table(
        ['pages', 'MB', 'seconds', 'CPU seconds', 'memory, most, MB more', 'within the bars'],
        [[pages, (bytes.length / 1024 / 1024).toFixed(1), seconds, cpuSeconds, more, isMet ? 'yes' : 'no']],
      ),
    )
  })
