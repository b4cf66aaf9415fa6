import { createImport, getImport, startImport } from '@fairlead/contract/work/imports'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Installation, install } from '../../../testing/chaos/installation.ts'
import { signInByOutbox } from '../../../testing/chaos/sign-in.ts'
import { until } from '../../../testing/chaos/until.ts'
import { uploadFile } from '../../../testing/upload.ts'
import '../../../testing/test-world.ts'

let place: Installation
beforeAll(async () => {
  place = await install(inject('template'))
})
afterAll(() => place?.remove())

const rows = 900
/** So long is the way past each point of a chunk: who goes on with the import is armed before it is through. */
const widenMs = 1000
const sheet = `Name,Email\n${Array.from({ length: rows }, (_, i) => `Person ${i},person${i}@kill.test`).join('\n')}\nnobody,\n,\n,nothing\n`

it('a process killed three times takes each row in once, and its progress never goes back (R44)', async () => {
  const first = await place.start()
  const { browser } = await signInByOutbox(first.appUrl, 'import@kill.test')
  const file_key = await uploadFile(browser, 'CLIENT_IMPORT', 'people.csv', Buffer.from(sheet))
  const { id } = (await browser.call(createImport, { body: { file_key } })).body
  const now = async () => (await browser.call(getImport, { params: { id } })).body
  await until('the file is read', async () => (await now()).status === 'ready', 60_000)
  let running = first
  let furthest = 0
  for (const [i, point] of ['import.chunk', 'import.committed', 'import.chunk'].entries()) {
    running.arm(point, widenMs)
    if (i === 0) void (await browser.call(startImport, { params: { id } })).body
    const dying = running
    await until('the process is dead', async () => dying.isGone(), 90_000)
    running = await place.start(i < 2 ? { env: { WIDEN_MS: String(widenMs) } } : {})
    const { looked_at } = await now()
    expect(looked_at).toBeGreaterThanOrEqual(furthest)
    furthest = looked_at
  }
  await until('the rows are in', async () => (await now()).status === 'done', 120_000)
  const done = await now()
  expect(done.counts).toMatchObject({ rows: rows + 2, new: rows + 1, invalid: 1 })
  const [found] = await running.sql<{ n: number; emails: number; lines: number }>(
    `select count(*)::int as n, count(distinct primary_email)::int as emails,
      (select count(*)::int from import_rows where import_id = $1) as lines from clients where client_source = 'import_phonebook'`,
    [id],
  )
  expect(found).toEqual({ n: rows + 1, emails: rows, lines: rows + 2 })
  const [bad] = await running.sql<{ line: number }>('select line from import_rows where import_id = $1 and is_bad', [
    id,
  ])
  expect(bad?.line).toBe(rows + 4)
  await running.stop()
}, 400_000)
