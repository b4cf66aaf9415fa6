import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  createLeadForm,
  duplicateLeadForm,
  getLeadForm,
  publishLeadForm,
  updateLeadForm,
} from '@fairlead/contract/flow/lead-forms'
import { updateUserDetails } from '@fairlead/contract/identity/account'
import { editActivity } from '@fairlead/contract/records/timeline'
import type { UploadKind } from '@fairlead/contract/uploads'
import { describe, expect, it } from 'vitest'
import { addClient, addNote } from '../../testing/make.ts'
import { joinTeam } from '../../testing/members.ts'
import { useWorld } from '../../testing/test-world.ts'
import { png, uploadFile } from '../../testing/upload.ts'
import type { Person } from '../../testing/world.ts'

const world = useWorld()
const upload = async ({ browser }: Person, kind: UploadKind) => uploadFile(browser, kind, 'a.png', await png())
const hoursLater = async (hours: number) => {
  await world().settle()
  await world().advance({ hours })
  await world().settle()
}
/** Those of some uploads that are still there: known, and on the disk. */
async function left(...keys: string[]): Promise<string[]> {
  const known = new Set((await world().sql<{ key: string }>('select key from uploads')).map((row) => row.key))
  const root = join(world().fairlead.config.DATA_DIR, 'uploads')
  const files = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => basename(path)))
  for (const key of keys) expect(files.has(basename(key)), key).toBe(known.has(key))
  return keys.filter((key) => known.has(key))
}

describe('what is taken off its record is gone a day later (R45)', () => {
  it('but not a file that another entry has, or that is taken again', async () => {
    const ann = await world().signIn('ann@example.com')
    const [own, shared, again] = [
      await upload(ann, 'TIMELINE_ATTACHMENT'),
      await upload(ann, 'TIMELINE_ATTACHMENT'),
      await upload(ann, 'TIMELINE_ATTACHMENT'),
    ]
    const client_id = await addClient(ann, 'Mei')
    const note = async (attachments: string[]) => (await addNote(ann, client_id, 'Plans', attachments)).id
    const edit = async (id: string, attachments: string[]) =>
      (await ann.browser.call(editActivity, { params: { type: 'NOTE', id }, body: { attachments } })).body
    const id = await note([own, shared, again])
    // Of an entry from before a file was attached once.
    await world().sql(
      `insert into activity_attachments select (jsonb_populate_record(a, jsonb_build_object('activity_id', $1::uuid))).*
       from activity_attachments a where a.upload_key = $2`,
      [await note([]), shared],
    )
    await edit(id, [])
    await hoursLater(23)
    expect(await left(own, shared, again)).toEqual([own, shared, again])
    await edit(id, [again])
    await hoursLater(2)
    expect(await left(own, shared, again)).toEqual([shared, again])
    await hoursLater(48)
    expect(await left(shared, again)).toEqual([shared, again])
  })

  it('but not a picture that somebody else shows', async () => {
    const bea = await world().signIn('bea@example.com')
    const member = await joinTeam(world(), bea, 'member@example.com')
    const [first, second] = [await upload(bea, 'PROFILE_PICTURE'), await upload(bea, 'PROFILE_PICTURE')]
    const show = async ({ browser }: Person, profile_picture_key: string | null) =>
      (await browser.call(updateUserDetails, { body: { profile_picture_key } })).body
    await show(bea, first)
    // Of one account from before a file was its uploader's alone.
    await world().sql('update users set picture_key = $1 where id = $2', [first, member.userId])
    await show(bea, second)
    await show(bea, second)
    await hoursLater(25)
    expect(await left(first, second)).toEqual([first, second])
    await show(member, null)
    await hoursLater(25)
    expect(await left(first, second)).toEqual([second])
  })

  it('but not one that a form or what was published of it shows', async () => {
    const cy = await world().signIn('cy@example.com')
    const keys = [await upload(cy, 'LEAD_FORM'), await upload(cy, 'LEAD_FORM'), await upload(cy, 'LEAD_FORM')] as const
    const [never, published, copied] = keys
    const definition = { title: 'Kitchen', fields: [{ key: 'name', type: 'full_name', label: 'Name' }] }
    const { id } = (
      await cy.browser.call(createLeadForm, {
        body: { name: 'Kitchen', definition: { ...definition, cover_key: never, logo_key: never } } as never,
      })
    ).body
    const change = async (form: string, definition: object) =>
      (await cy.browser.call(updateLeadForm, { params: { id: form }, body: { definition } as never })).body
    await change(id, { cover_key: published, logo_key: null })
    void (await cy.browser.call(publishLeadForm, { params: { id }, body: {} })).body
    await change(id, { cover_key: copied })
    const copy = (await cy.browser.call(duplicateLeadForm, { params: { id } })).body.id
    const own = (await cy.browser.call(getLeadForm, { params: { id: copy } })).body.definition.cover_key ?? ''
    await change(id, { cover_key: null })
    await hoursLater(25)
    expect(await left(...keys, own)).toEqual([published, own])
    await change(copy, { cover_key: null })
    await hoursLater(25)
    expect(await left(...keys, own)).toEqual([published])
  })
})
