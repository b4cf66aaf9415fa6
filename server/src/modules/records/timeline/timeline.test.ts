import {
  activityData,
  activityKinds,
  activityVersions,
  addActivity,
  deleteActivity,
  editActivity,
  getTimeline,
  restoreActivity,
  shareHistory,
  TimelineItem,
} from '@fairlead/contract/records/timeline'
import { describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { record } from '#records/activities'
import { samples } from '../../../demo/activity-samples.ts'
import { timelineOf } from '../../../testing/look.ts'
import { addClient, addNote } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const items = (p: Person, id: string, types?: string) =>
  timelineOf(p, id, { page_size: 100, ...(types ? { types } : {}) })

describe('each kind of item', () => {
  it('of the specification and ours is shown with its own data', async () => {
    const ann = await world().signIn('ann@example.com')
    const id = await addClient(ann)
    await world().inOrg(ann.orgId, async (ctx) => {
      for (const kind of activityKinds) await record(ctx, { kind, clientId: id, data: samples[kind] } as never)
    })
    const shown = await items(ann, id, activityKinds.join(','))
    expect(new Set(shown.map((item) => item.item_type))).toEqual(new Set(activityKinds))
    for (const item of shown) {
      expect(TimelineItem.safeParse(item).success, item.item_type).toBe(true)
      if (item.item_type !== 'CLIENT_CREATED_DETAILS')
        expect(item.type_specific_data, item.item_type).toEqual(
          activityData[item.item_type].parse(samples[item.item_type]),
        )
    }
    expect(await items(ann, id, 'NOTE,PHONECALL')).toHaveLength(2)
  })
})

describe('what people write', () => {
  it('may hold half a character or a NUL, which are left out', async () => {
    const nia = await world().signIn('nia@example.com')
    const body = { client_id: await addClient(nia), item_type: 'NOTE', text: 'x\ud83d\0' } as const
    const answer = await nia.browser.call(addActivity, { body })
    expect([answer.status, answer.body.type_specific_data]).toEqual([201, { text: 'x\ufffd' }])
  })

  it('is added, edited with its earlier text kept, deleted and restored', async () => {
    const bea = await world().signIn('bea@example.com')
    const id = await addClient(bea)
    const note = await addNote(bea, id, 'First')
    expect(note).toMatchObject({
      is_editable: true,
      is_deletable: true,
      by: { id: bea.userId },
      type_specific_data: { text: 'First' },
    })
    const params = { type: 'NOTE' as const, id: note.id }
    expect((await bea.browser.call(editActivity, { params, body: { text: 'Second' } })).body).toMatchObject({
      type_specific_data: { text: 'Second' },
      edited_at: expect.any(String),
    })
    const versions = (await bea.browser.call(activityVersions, { params: { id: note.id } })).body.results
    expect(versions).toMatchObject([{ text: 'First', by: { id: bea.userId } }])
    void (await bea.browser.call(deleteActivity, { params })).body
    expect(await items(bea, id, 'NOTE')).toEqual([])
    expect((await bea.browser.call(activityVersions, { params: { id: note.id } })).status).toBe(404)
    void (await bea.browser.call(restoreActivity, { params: { id: note.id } })).body
    expect(await items(bea, id, 'NOTE')).toHaveLength(1)
  })

  it('needs what its kind needs', async () => {
    const cy = await world().signIn('cy@example.com')
    const client_id = await addClient(cy)
    const add = (body: object) => cy.browser.call(addActivity, { body: { client_id, ...body } as never })
    expect((await add({ item_type: 'NOTE' })).error.errors).toEqual({ text: ['This field is required'] })
    expect((await add({ item_type: 'MESSAGE', text: 'Hi' })).error.errors).toEqual({
      channel: ['This field is required'],
    })
    expect((await add({ item_type: 'PAGE' })).status).toBe(400)
    expect((await add({ item_type: 'NOTE', text: 'x'.repeat(10_001) })).error.errors).toEqual({
      text: ['This field cannot contain more than 10000 characters'],
    })
    expect((await add({ item_type: 'NOTE', text: 'Soon', at: '2099-01-01T00:00:00Z' })).error.errors).toHaveProperty(
      'at',
    )
    expect((await add({ item_type: 'MEETING', text: 'Long ago', at: '2020-01-01T00:00:00Z' })).body.at).toBe(
      '2020-01-01T00:00:00.000Z',
    )
  })

  it('carries files, which are checked before they can be fetched', async () => {
    const di = await world().signIn('di@example.com')
    const client_id = await addClient(di)
    const key = await uploadFile(di.browser, 'TIMELINE_ATTACHMENT', 'plan.png', await png())
    const body = { client_id, item_type: 'NOTE' as const, text: 'With a plan', attachments: [key] }
    const added = (await di.browser.call(addActivity, { body })).body
    expect(added).toMatchObject({
      num_attachments: 1,
      attachments: [{ name: 'plan.png', status: 'not_processed', url: null }],
    })
    await world().settle()
    const [item] = await items(di, client_id, 'NOTE')
    expect(item?.attachments).toMatchObject([{ status: 'processed' }])
    const file = await fetch(item?.attachments[0]?.url ?? '')
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
    const eve = await world().signIn('eve@example.com')
    const stolen = { client_id: await addClient(eve), item_type: 'NOTE' as const, text: 'Mine', attachments: [key] }
    expect((await eve.browser.call(addActivity, { body: stolen })).error.errors).toHaveProperty('attachments')
    const emptied = await di.browser.call(editActivity, {
      params: { type: 'NOTE', id: added.id },
      body: { attachments: [] },
    })
    expect(emptied.body.num_attachments).toBe(0)
  })

  it('belongs to its author: a colleague reads it, the owner may change it', async () => {
    const owner = await world().signIn('fi@example.com')
    const colleague = await joinTeam(world(), owner, 'fi.member@example.com', { viewOtherAssignedClients: true })
    const client_id = await addClient(owner)
    const note = await addNote(colleague, client_id, 'Theirs')
    const mine = await addNote(owner, client_id, 'Owner’s')
    const byColleague = (await items(colleague, client_id, 'NOTE')).map((item) => [item.id, item.is_editable])
    expect(new Map(byColleague as [string, boolean][])).toEqual(
      new Map([
        [note.id, true],
        [mine.id, false],
      ]),
    )
    expect(
      (await owner.browser.call(editActivity, { params: { type: 'NOTE', id: note.id }, body: { text: 'Corrected' } }))
        .status,
    ).toBe(200)
    // Each earlier text stands under the name of the person who wrote it.
    void (await owner.browser.call(editActivity, { params: { type: 'NOTE', id: note.id }, body: { text: 'Again' } }))
      .body
    expect(
      (await owner.browser.call(activityVersions, { params: { id: note.id } })).body.results.map((v) => [
        v.text,
        v.by?.id,
        v.at === note.at,
      ]),
    ).toEqual([
      ['Corrected', owner.userId, false],
      ['Theirs', colleague.userId, true],
    ])
  })

  it('is not written over unseen: a stale version answers 409 with the present text', async () => {
    const ivy = await world().signIn('ivy@example.com')
    const body = { client_id: await addClient(ivy), item_type: 'NOTE' as const, text: 'One' }
    const note = (await ivy.browser.call(addActivity, { body })).body
    const edit = (text: string) =>
      ivy.browser.call(editActivity, {
        params: { type: 'NOTE', id: note.id },
        body: { text, version: note.version },
      })
    expect((await edit('Two')).body).toMatchObject({ version: note.version + 1 })
    expect((await edit('Three')).error).toMatchObject({
      statusCode: 409,
      error_type: 'STALE_VERSION',
      current: { version: note.version + 1, type_specific_data: { text: 'Two' } },
    })
  })
})

describe('system items', () => {
  it('cannot be edited; only the owner deletes one, which leaves a mark (rule 59)', async () => {
    const owner = await world().signIn('gu@example.com')
    const colleague = await joinTeam(world(), owner, 'gu.member@example.com', { viewOtherAssignedClients: true })
    const id = await addClient(owner)
    const [created] = await items(owner, id)
    const params = { type: 'CLIENT_CREATED_DETAILS' as const, id: created?.id ?? '' }
    expect((await owner.browser.call(editActivity, { params, body: { text: 'x' } })).status).toBe(403)
    expect((await colleague.browser.call(deleteActivity, { params })).status).toBe(403)
    void (await owner.browser.call(deleteActivity, { params })).body
    expect(await items(owner, id)).toMatchObject([{ is_deleted: true, type_specific_data: null }])
    expect((await owner.browser.call(deleteActivity, { params })).status).toBe(409)
  })
})

const counted = async (p: Person, id: string) =>
  (await p.browser.call(getTimeline, { params: { id }, query: { count: 'true' } })).body

describe('the timeline', () => {
  it('pages by key, and tells when one content was shared', async () => {
    const ha = await world().signIn('ha@example.com')
    const id = await addClient(ha)
    for (let i = 0; i < 5; i++) await addNote(ha, id, `Note ${i}`)
    const page = async (cursor?: string) =>
      (await ha.browser.call(getTimeline, { params: { id }, query: { page_size: 4, ...(cursor ? { cursor } : {}) } }))
        .body
    const first = await page()
    const second = await page(first.next ?? '')
    expect([first.results.length, second.results.length, second.next]).toEqual([4, 2, null])
    expect([first.count, (await counted(ha, id)).count]).toEqual([null, 6])
    const content = newId()
    await world().inOrg(ha.orgId, (ctx) =>
      record(ctx, { kind: 'PAGE', clientId: id, data: { ...samples.PAGE, content_id: content } }),
    )
    const shares = (await ha.browser.call(shareHistory, { params: { c: id, t: 'html_page', i: content } })).body.results
    expect(shares).toMatchObject([{ item_type: 'PAGE', type_specific_data: { content_id: content } }])
    expect(
      (await ha.browser.call(shareHistory, { params: { c: id, t: 'html_page', i: newId() } })).body.results,
    ).toEqual([])
  })
})
