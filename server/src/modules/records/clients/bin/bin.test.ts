import { deleteClient } from '@fairlead/contract/records/clients'
import { expect, it } from 'vitest'
import { fileUrl } from '#platform/storage'
import { addClient, addNote } from '../../../../testing/make.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { png, uploadFile } from '../../../../testing/upload.ts'

const world = useWorld()

it('a client that lay 30 days in the bin takes the files of its timeline along, and no file of another (rule 169)', async () => {
  const { browser } = await world().signIn('ann@example.com')
  const upload = async () => uploadFile(browser, 'TIMELINE_ATTACHMENT', 'plan.png', await png())
  const [own, other] = [await upload(), await upload()]
  const client = async (name: string, attachments: string[]) => {
    const id = await addClient({ browser }, name)
    await addNote({ browser }, id, 'Plans', attachments)
    return id
  }
  const id = await client('Goes', [own])
  await client('Stays', [other])
  const fetched = async (key: string) =>
    (await fetch(fileUrl(world().fairlead.installation, key, await world().now()))).status
  const rows = async () => (await world().sql<{ key: string }>('select key from uploads')).map((row) => row.key).sort()
  await world().settle()
  void (await browser.call(deleteClient, { params: { id } })).body

  await world().advance({ days: 29 })
  await world().settle()
  expect([await fetched(own), await fetched(other)]).toEqual([200, 200])
  await world().advance({ days: 2 })
  await world().settle()
  expect([await fetched(own), await fetched(other)]).toEqual([404, 200])
  expect(await rows()).toEqual([other])
})

it('however many lay there too long, all of them are gone (rule 169)', async () => {
  const { browser, orgId } = await world().signIn('bea@example.com')
  const id = await addClient({ browser }, 'One of many')
  void (await browser.call(deleteClient, { params: { id } })).body
  await world().sql(
    `insert into clients select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
     from clients c, generate_series(1, 600) where c.id = $1`,
    [id],
  )
  const left = async () =>
    (await world().sql<{ n: number }>('select count(*)::int as n from clients where org_id = $1', [orgId]))[0]?.n
  expect(await left()).toBe(601)
  await world().advance({ days: 31 })
  await world().settle()
  expect(await left()).toBe(0)
})
