import { createImport, getImport } from '@fairlead/contract/work/imports'
import { expect, it } from 'vitest'
import { until } from '../../../../testing/chaos/until.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { uploadFile } from '../../../../testing/upload.ts'
import type { Person } from '../../../../testing/world.ts'

const world = useWorld({ work: true })

const upload = ({ browser }: Person, rows: number) =>
  uploadFile(browser, 'CLIENT_IMPORT', 'a.csv', Buffer.from(`Name,Email\n${'Ann,ann@x.test\n'.repeat(rows)}`))
const send = async ({ browser }: Person, file_key: string) =>
  (await browser.call(createImport, { body: { file_key, file_name: 'a.csv' } })).body.id

it('reads the files of two accounts side by side: one account never takes both places', async () => {
  const [ann, ben] = [await world().signIn('ann@fair.test'), await world().signIn('ben@fair.test')]
  const keys = await Promise.all(Array.from({ length: 4 }, () => upload(ann, 90_000)))
  const small = await upload(ben, 10)
  const many = await Promise.all(keys.map((key) => send(ann, key)))
  const one = await send(ben, small)
  const jobs = () =>
    world().sql<{ id: string; began: number; ended: number | null }>(
      `select distinct on (data->>'import_id') data->>'import_id' as id, extract(epoch from started_on)::float8 as began,
         extract(epoch from completed_on)::float8 as ended
       from pgboss.job where name = 'read-import' order by data->>'import_id', created_on desc`,
    )
  const isOver = async () => (await jobs()).every(({ ended }) => ended !== null)
  await until('all files are read', async () => (await isOver()) && (await jobs()).length === 5, 120_000)
  const all = await jobs()
  const his = all.find(({ id }) => id === one)
  const hers = all.filter(({ id }) => many.includes(id)).toSorted((a, b) => a.began - b.began)
  for (const [i, { began }] of hers.slice(1).entries()) expect(began).toBeGreaterThanOrEqual(hers[i]?.ended ?? Infinity)
  // However many of hers wait, his is next.
  expect(his?.began).toBeLessThan(hers[2]?.began ?? 0)
  for (const [person, id] of [[ben, one] as const, ...many.map((id) => [ann, id] as const)])
    expect((await person.browser.call(getImport, { params: { id } })).body.status).toBe('ready')
})
