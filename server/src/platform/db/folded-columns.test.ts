import { readFileSync } from 'node:fs'
import { createGroup, deleteGroup, listGroups } from '@fairlead/contract/records/groups'
import { expect, it } from 'vitest'
import { fold } from '#platform/text'
import { addGroup } from '../../testing/make.ts'
import { useWorld } from '../../testing/test-world.ts'

const world = useWorld({ alone: true })
const migration = readFileSync(new URL('../../migrations/0046_dashes_everywhere.sql', import.meta.url), 'utf8')

/** All signs that `fold` makes a dash, and letters that it changes since migration 0044. */
const signs = [...Array(0x20000).keys()]
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{Pd}\u2212\u06c3\u0671\u03c2]/u.test(sign))

it('every folded column has the present spelling after migration 0046', async () => {
  const columns = await world().sql<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name in ('name_key', 'search_text', 'text_key')
       and table_name <> 'client_words' order by 1, 2`,
  )
  expect(columns.length).toBeGreaterThanOrEqual(14)
  await world().sql('create schema former')
  for (const table of new Set(columns.map((one) => one.table)))
    await world().sql(`create table former.${table} as select * from public.${table} with no data`)
  const texts = ['plain - text', `${signs.join('x')}.`]
  for (const { table, column } of columns)
    await world().sql(`insert into former.${table} (${column}) select unnest($1::text[])`, [texts])
  await world().sql(`begin; set local search_path = former; ${migration}; commit`)
  for (const { table, column } of columns) {
    const rows = await world().sql<{ text: string }>(
      `select ${column} as text from former.${table} where ${column} is not null`,
    )
    expect(rows.map(({ text }) => text).sort(), `${table}.${column}`).toEqual(texts.map((text) => fold(text)).sort())
  }
})

it('names that were stored in an earlier spelling are found and taken; where two would be one, both stay', async () => {
  const ann = await world().signIn('ann@folded.test')
  const bob = await world().signIn('bob@folded.test')
  const store = (id: string, key: string) =>
    world().sql('update client_groups set name_key = $2 where id = $1', [id, key])
  const keys = async ({ orgId }: typeof ann) =>
    (
      await world().sql<{ name: string; name_key: string }>(
        'select name, name_key from client_groups where org_id = $1 order by name',
        [orgId],
      )
    ).map(({ name, name_key: key }) => `${name}: ${key}`)

  await store(await addGroup(ann, 'A – B'), 'a – b')
  await store(await addGroup(ann, 'Clash 2'), 'c — d')
  await store(await addGroup(ann, 'Clash 3'), 'c – d')
  await addGroup(ann, 'C - D')
  await store(await addGroup(ann, 'First'), 'e – f')
  await store(await addGroup(ann, 'Second'), 'e — f')
  const gone = await addGroup(ann, 'Gone')
  await store(gone, 'a — b')
  void (await ann.browser.call(deleteGroup, { params: { id: gone } })).body
  // Of another organisation, the same name is no second one.
  await addGroup(bob, 'A - B')
  await store(await addGroup(bob, 'C – D'), 'c – d')

  await world().sql(migration)
  expect(await keys(ann)).toEqual([
    'A – B: a - b',
    'C - D: c - d',
    'Clash 2: c — d',
    'Clash 3: c – d',
    'First: e - f',
    'Gone: a - b',
    'Second: e — f',
  ])
  expect(await keys(bob)).toEqual(['A - B: a - b', 'C – D: c - d'])
  const found = await ann.browser.call(listGroups, { query: { search: 'a – b' } })
  expect(found.body.results.map(({ name }) => name)).toEqual(['A – B'])
  expect((await ann.browser.call(createGroup, { body: { name: 'A - B' } })).status).toBe(400)
  // Once more, it changes nothing.
  const before = await keys(ann)
  await world().sql(migration)
  expect(await keys(ann)).toEqual(before)
})
