import type { Request } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import { createClient } from '@fairlead/contract/records/clients'
import {
  type CustomField,
  changeFieldPriority,
  clientFields,
  createCustomField,
  createDefaultFields,
  deleteCustomField,
  fieldFromAnswer,
  getCustomField,
  keptValues,
  listCustomFields,
  previewFieldChange,
  restoreCustomField,
  setClientField,
  undoFieldChange,
  updateCustomField,
} from '@fairlead/contract/records/fields/custom-fields'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db'
import { setValues } from '#records/custom-fields'
import { clientsOf, timelineOf } from '../../../testing/look.ts'
import { addClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { valuesOf } from './fields.queries.ts'

const world = useWorld({ secretOf: (org) => `secret of ${org}` })

type Draft = Request<typeof createCustomField>['body']
const make = async (p: Person, body: Draft): Promise<CustomField> =>
  (await p.browser.call(createCustomField, { body })).body
const client = (p: Person, name = 'Aishah') => addClient(p, name)
const set = (p: Person, id: string, cf_id: string, value: string | number | null, expected?: string | number | null) =>
  p.browser.call(setClientField, {
    params: { id, cf_id },
    body: { value, ...(expected === undefined ? {} : { expected }) },
  })
const values = async (p: Person, id: string) =>
  (await p.browser.call(clientFields, { params: { id } })).body.results.map(({ value }) => value)
const change = (p: Person, id: string, body: Request<typeof updateCustomField>['body']) =>
  p.browser.call(updateCustomField, { params: { id }, body })
const field = async (p: Person, id: string) => (await p.browser.call(getCustomField, { params: { id } })).body
const names = async (p: Person) => (await p.browser.call(listCustomFields)).body.results.map(({ name }) => name)
const option = (of: CustomField, label: string) => of.options.find((one) => one.label === label)?.id ?? ''
const edits = async (p: Person, id: string) =>
  (await timelineOf(p, id, { types: 'CLIENT_EDITED' })).flatMap((item) =>
    item.item_type === 'CLIENT_EDITED' ? (item.type_specific_data?.changes ?? []) : [],
  )
const errors = async (reply: Promise<{ error: { errors?: Record<string, string[]> } }>) => (await reply).error.errors

describe('own fields', () => {
  it('are made, named once whatever the writing, put in order, deleted and brought back with their values', async () => {
    const ann = await world().signIn('fields-ann@example.com')
    const size = await make(ann, { name: 'Budget', type: 'number' })
    await make(ann, { name: 'Wish', type: 'text' })
    const third = await make(ann, { name: 'Moves in', type: 'date' })
    expect(
      await errors(ann.browser.call(createCustomField, { body: { name: ' BÚDGET ', type: 'text' } })),
    ).toHaveProperty('name')
    expect(
      await errors(ann.browser.call(createCustomField, { body: { name: 'Stage', type: 'dropdown' } })),
    ).toHaveProperty('options')
    const twice = { name: 'Stage', type: 'dropdown' as const, options: [{ label: 'Won' }, { label: 'won' }] }
    expect(await errors(ann.browser.call(createCustomField, { body: twice }))).toHaveProperty('options')
    void (await ann.browser.call(changeFieldPriority, { body: { cf_id: third.cf_id, move: 'up' } })).body
    expect(await names(ann)).toEqual(['Budget', 'Moves in', 'Wish'])
    void (await ann.browser.call(changeFieldPriority, { body: { cf_id: size.cf_id, move: 2 } })).body
    expect(await names(ann)).toEqual(['Moves in', 'Wish', 'Budget'])
    const order = (await ann.browser.call(listCustomFields)).body.results.map(({ cf_id }) => cf_id).reverse()
    void (await ann.browser.call(changeFieldPriority, { body: { fields_priority: order } })).body
    expect(await names(ann)).toEqual(['Budget', 'Wish', 'Moves in'])
    const unknown = '0190a0a0-0000-7000-8000-000000000000'
    expect(
      await errors(ann.browser.call(changeFieldPriority, { body: { fields_priority: [unknown] } })),
    ).toHaveProperty('fields_priority')
    expect(
      await errors(ann.browser.call(changeFieldPriority, { body: { cf_id: unknown, move: 'up' } })),
    ).toHaveProperty('cf_id')

    const id = await client(ann)
    expect((await set(ann, id, size.cf_id, '1,250.50')).body.value).toBe(1250.5)
    void (await ann.browser.call(deleteCustomField, { params: { id: size.cf_id } })).body
    expect(await names(ann)).toEqual(['Wish', 'Moves in'])
    expect(await values(ann, id)).toEqual([null, null])
    const other = await make(ann, { name: 'Budget', type: 'text' })
    const back = () => ann.browser.call(restoreCustomField, { params: { id: size.cf_id } })
    expect(await errors(back())).toHaveProperty('name')
    void (await change(ann, other.cf_id, { name: 'Budget, in words' })).body
    void (await back()).body
    expect(await values(ann, id)).toEqual([1250.5, null, null, null])
  })

  it('are two by default, made once', async () => {
    const bo = await world().signIn('fields-bo@example.com')
    void (await bo.browser.call(createDefaultFields)).body
    const { results } = (await bo.browser.call(createDefaultFields)).body
    expect(results.map(({ default_key, type }) => [default_key, type])).toEqual([
      ['OPPORTUNITY_SIZE', 'number'],
      ['LEAD_STAGE', 'dropdown'],
    ])
    expect(results[1]?.options.length).toBeGreaterThan(2)
  })

  it('are 100 at most', async () => {
    const cy = await world().signIn('fields-cy@example.com')
    await world().sql(
      `insert into custom_fields (id, org_id, name, name_key, type, position, created_at)
       select gen_random_uuid(), $1, 'F ' || i, 'f ' || i, 'text', i, now() from generate_series(1, 100) i`,
      [cy.orgId],
    )
    expect(
      await errors(cy.browser.call(createCustomField, { body: { name: 'One more', type: 'text' } })),
    ).toHaveProperty('name')
    expect(await errors(cy.browser.call(createDefaultFields))).toHaveProperty('name')
  })
})

describe('values', () => {
  it('are set in place, say where they came from, and stand in the timeline under their name', async () => {
    const dee = await world().signIn('fields-dee@example.com')
    const size = await make(dee, { name: 'Size', type: 'number' })
    const day = await make(dee, { name: 'Viewing', type: 'date' })
    const stage = await make(dee, { name: 'Stage', type: 'dropdown', options: [{ label: 'New' }, { label: 'Won' }] })
    const id = await client(dee)
    const reply = (await set(dee, id, size.cf_id, 12)).body
    expect(reply).toMatchObject({ value: 12, origin: 'manual', set_by: { id: dee.userId } })
    expect(reply.set_at).not.toBeNull()
    void (await set(dee, id, day.cf_id, '3 Nov 2026')).body
    void (await set(dee, id, stage.cf_id, option(stage, 'Won'))).body
    expect(await values(dee, id)).toEqual([12, '2026-11-03', option(stage, 'Won')])
    void (await set(dee, id, stage.cf_id, null)).body
    expect(await edits(dee, id)).toEqual([
      { field: 'custom:Stage', from: 'Won', to: null },
      { field: 'custom:Stage', from: null, to: 'Won' },
      { field: 'custom:Viewing', from: null, to: '03 Nov 2026' },
      { field: 'custom:Size', from: null, to: '12' },
    ])
    expect(await errors(set(dee, id, size.cf_id, 'many'))).toHaveProperty('value')
    expect(await errors(set(dee, id, stage.cf_id, 'Lost'))).toHaveProperty('value')
    expect(await errors(set(dee, id, day.cf_id, 5))).toHaveProperty('value')
  })

  it('come along with a new client, all or none of it', async () => {
    const ida = await world().signIn('fields-new@example.com')
    const size = await make(ida, { name: 'Size', type: 'number' })
    const stage = await make(ida, { name: 'Stage', type: 'dropdown', options: [{ label: 'New' }] })
    const gone = await make(ida, { name: 'Gone', type: 'text' })
    void (await ida.browser.call(deleteCustomField, { params: { id: gone.cf_id } })).body
    const add = (custom_fields: Record<string, string | number>) =>
      ida.browser.call(createClient, { body: { name: 'Vera', custom_fields } })
    expect(await errors(add({ [size.cf_id]: 'many', [gone.cf_id]: 'x', [stage.cf_id]: 'New' }))).toEqual({
      [`custom_fields.${size.cf_id}`]: [messages.integer],
      [`custom_fields.${gone.cf_id}`]: ['This field no longer exists.'],
    })
    expect(await clientsOf(ida)).toEqual([])
    const { id } = (await add({ [size.cf_id]: '1,250.50', [stage.cf_id]: option(stage, 'New') })).body
    expect(await values(ida, id)).toEqual([1250.5, option(stage, 'New')])
    const { results } = (await ida.browser.call(clientFields, { params: { id } })).body
    expect(results[0]).toMatchObject({ origin: 'manual', set_by: { id: ida.userId } })
    // That it was added is all that its timeline tells.
    expect(await edits(ida, id)).toEqual([])
  })

  it('meet what somebody else set in the meantime with 409 and the present one', async () => {
    const ed = await world().signIn('fields-ed@example.com')
    const wish = await make(ed, { name: 'Wish', type: 'text' })
    const id = await client(ed)
    void (await set(ed, id, wish.cf_id, 'A garden', null)).body
    const late = await set(ed, id, wish.cf_id, 'A balcony', null)
    expect(late.status).toBe(409)
    expect(late.error.current).toMatchObject({ value: 'A garden' })
    expect((await set(ed, id, wish.cf_id, 'A balcony', 'A garden')).body.value).toBe('A balcony')
  })

  it('are changed by the person who may edit the client alone, and hidden with its details', async () => {
    const flo = await world().signIn('fields-flo@example.com')
    const wish = await make(flo, { name: 'Wish', type: 'text' })
    const id = await client(flo)
    void (await set(flo, id, wish.cf_id, 'A garden')).body
    const member = await joinTeam(world(), flo, 'fields-gus@example.com', { viewUnassignedClients: true })
    expect((await member.browser.call(clientFields, { params: { id } })).status).toBe(404)
    expect((await set(member, id, wish.cf_id, 'Mine')).status).toBe(404)
    await world().sql('update clients set assigned_to_id = null, details_hidden = true where id = $1', [id])
    expect(await values(member, id)).toEqual([null])
    expect(await values(flo, id)).toEqual(['A garden'])
    expect((await member.browser.call(createDefaultFields)).status).toBe(403)
  })

  it('are set by the thousand, answer what they were, and are put back with where they came from', async () => {
    const hal = await world().signIn('fields-hal@example.com')
    const size = await make(hal, { name: 'Size', type: 'number' })
    const ids = await Promise.all(Array.from({ length: 60 }, (_, i) => client(hal, `Many ${i}`)))
    void (await set(hal, ids[0] ?? '', size.cf_id, 1)).body
    const wanted = ids.map((clientId) => ({ clientId, fieldId: size.cf_id, value: 7 }))
    const before = await world().inOrg(hal.orgId, (ctx) =>
      setValues(ctx, wanted, { origin: 'import', detail: 'May.csv' }),
    )
    expect(before).toHaveLength(60)
    expect((await hal.browser.call(clientFields, { params: { id: ids[0] ?? '' } })).body.results[0]).toMatchObject({
      value: 7,
      origin: 'import',
      origin_detail: 'May.csv',
      set_by: null,
    })
    const again = await world().inOrg(hal.orgId, (ctx) => setValues(ctx, wanted, { origin: 'bulk' }))
    expect(again).toEqual([])
    await world().inOrg(hal.orgId, (ctx) => setValues(ctx, before, { origin: 'bulk', isSilent: true }))
    expect((await hal.browser.call(clientFields, { params: { id: ids[0] ?? '' } })).body.results[0]).toMatchObject({
      value: 1,
      origin: 'manual',
      set_by: { id: hal.userId },
    })
    expect(await values(hal, ids[1] ?? '')).toEqual([null])
    const wrong = [{ clientId: ids[1] ?? '', fieldId: size.cf_id, value: 'seven' }]
    expect(await world().inOrg(hal.orgId, (ctx) => setValues(ctx, wrong, { origin: 'bulk' }))).toEqual([])
  })
})

describe('a change of type', () => {
  it('is shown before, made in the background, keeps what does not fit, and is taken back', async () => {
    const ida = await world().signIn('fields-ida@example.com')
    const size = await make(ida, { name: 'Size', type: 'text' })
    const [fits, fails, later, cleared] = await Promise.all(['a', 'b', 'c', 'd'].map((name) => client(ida, name)))
    for (const [id, value] of [
      [fits, '1,200'],
      [fails, 'large'],
      [later, '5'],
      [cleared, '6'],
    ] as const)
      void (await set(ida, id ?? '', size.cf_id, value)).body
    const params = { id: size.cf_id }
    const seen = (await ida.browser.call(previewFieldChange, { params, body: { type: 'number' } })).body
    expect(seen).toMatchObject({ values: 4, converts: 3, fails: 1, examples: ['large'] })
    expect(seen.suggested_options).toContain('large')

    expect((await change(ida, size.cf_id, { type: 'number' })).body.run).toMatchObject({ kind: 'convert' })
    expect((await change(ida, size.cf_id, { type: 'date' })).status).toBe(409)
    await world().settle()
    expect((await field(ida, size.cf_id)).run).toMatchObject({ changed: 3, lost: 1, can_undo: true })
    expect(await values(ida, fits ?? '')).toEqual([1200])
    expect(await values(ida, fails ?? '')).toEqual([null])
    expect((await edits(ida, fails ?? ''))[0]).toEqual({ field: 'custom:Size', from: 'large', to: null })
    const kept = (await ida.browser.call(keptValues, { params })).body.results
    expect(kept).toEqual([{ client: { id: fails, name: 'b' }, value: 'large' }])

    void (await set(ida, later ?? '', size.cf_id, 55)).body
    void (await set(ida, cleared ?? '', size.cf_id, null)).body
    void (await ida.browser.call(undoFieldChange, { params })).body
    await world().settle()
    expect((await field(ida, size.cf_id)).type).toBe('text')
    const all = await Promise.all([fits, fails, later, cleared].map((id) => values(ida, id ?? '')))
    expect(all).toEqual([['1,200'], ['large'], ['55'], [null]])
    expect((await ida.browser.call(undoFieldChange, { params })).status).toBe(409)
  })

  it('goes on although its job is no more', async () => {
    const lin = await world().signIn('fields-lin@example.com')
    const size = await make(lin, { name: 'Size', type: 'text' })
    const id = await client(lin)
    void (await set(lin, id, size.cf_id, '55')).body
    void (await change(lin, size.cf_id, { type: 'number' })).body
    await world().sql(`delete from pgboss.job where name = 'convert-field'`)
    await world().settle()
    expect(await values(lin, id)).toEqual([55])
    expect((await field(lin, size.cf_id)).run?.finished_at).not.toBeNull()
  })

  it('to a dropdown takes the options that are given, however they are written', async () => {
    const jo = await world().signIn('fields-jo@example.com')
    const stage = await make(jo, { name: 'Stage', type: 'text' })
    const id = await client(jo)
    void (await set(jo, id, stage.cf_id, 'WON')).body
    const options = [{ label: 'Won' }, { label: 'Lost' }]
    const now = (await change(jo, stage.cf_id, { type: 'dropdown', options })).body
    // Nobody has it yet, and the change that goes on would give it to them.
    const fewer = { options: now.options.filter(({ label }) => label === 'Lost') }
    expect((await change(jo, stage.cf_id, fewer)).status).toBe(409)
    await world().settle()
    expect(await values(jo, id)).toEqual([option(now, 'Won')])
  })

  it('goes on over many batches', async () => {
    const kim = await world().signIn('fields-kim@example.com')
    const size = await make(kim, { name: 'Size', type: 'text' })
    await client(kim, 'Pattern')
    await world().sql(
      `insert into clients select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
       from clients c cross join generate_series(1, 1200) where c.org_id = $1`,
      [kim.orgId],
    )
    await world().sql(
      `insert into custom_values (org_id, client_id, field_id, text_value, text_key, origin, is_by_person, set_at)
       select org_id, id, $2, '42', '42', 'manual', true, now() from clients where org_id = $1`,
      [kim.orgId, size.cf_id],
    )
    void (await change(kim, size.cf_id, { type: 'number' })).body
    await world().settle()
    const [row] = await world().sql<{ n: number }>(
      'select count(*)::int as n from custom_values where field_id = $1 and number_value = 42 and text_value is null',
      [size.cf_id],
    )
    expect(row?.n).toBe(1201)
    expect((await field(kim, size.cf_id)).run).toMatchObject({ looked_at: 1201, changed: 1201, lost: 0 })
  })
})

describe('options', () => {
  it('that clients have are taken away only with what they have instead, which can be undone', async () => {
    const lea = await world().signIn('fields-lea@example.com')
    const labels = ['New', 'Warm', 'Cold'].map((label) => ({ label }))
    const stage = await make(lea, { name: 'Stage', type: 'dropdown', options: labels })
    const [one, two] = [await client(lea, 'one'), await client(lea, 'two')]
    void (await set(lea, one, stage.cf_id, 'Warm')).body
    void (await set(lea, two, stage.cf_id, 'Cold')).body
    const options = [{ id: option(stage, 'New'), label: 'Fresh' }]
    const seen = await lea.browser.call(previewFieldChange, { params: { id: stage.cf_id }, body: { options } })
    expect(seen.body.removed.map(({ label, clients }) => [label, clients])).toEqual([
      ['Warm', 1],
      ['Cold', 1],
    ])
    expect(await errors(change(lea, stage.cf_id, { options }))).toHaveProperty('instead')
    const instead = { [option(stage, 'Warm')]: option(stage, 'New'), [option(stage, 'Cold')]: null }
    void (await change(lea, stage.cf_id, { options, instead })).body
    await world().settle()
    expect(await values(lea, one)).toEqual([option(stage, 'New')])
    expect(await values(lea, two)).toEqual([null])
    void (await lea.browser.call(undoFieldChange, { params: { id: stage.cf_id } })).body
    await world().settle()
    expect(await values(lea, one)).toEqual([option(stage, 'Warm')])
    expect(await values(lea, two)).toEqual([option(stage, 'Cold')])
    expect((await field(lea, stage.cf_id)).options.map(({ label }) => label)).toEqual(['Fresh', 'Warm', 'Cold'])
  })

  it('come back among those that are there by then: one of an equal label is that one, and there is room for 200', async () => {
    const max = await world().signIn('fields-max@example.com')
    const stage = await make(max, {
      name: 'Stage',
      type: 'dropdown',
      options: ['Hot', 'Warm', 'Won', 'Old'].map((label) => ({ label })),
    })
    const [hot, won] = [await client(max, 'hot'), await client(max, 'won')]
    void (await set(max, hot, stage.cf_id, 'Hot')).body
    void (await set(max, won, stage.cf_id, 'Won')).body
    const [warm, old] = [option(stage, 'Warm'), option(stage, 'Old')]
    const less = {
      options: stage.options.filter(({ id }) => id === warm || id === old),
      instead: { [option(stage, 'Hot')]: warm, [option(stage, 'Won')]: null },
    }
    void (await change(max, stage.cf_id, less)).body
    await world().settle()
    const since = [{ id: old, label: 'Oldest' }, { label: 'hot' }, { id: warm, label: 'Warm' }]
    const params = { id: stage.cf_id }
    const many = Array.from({ length: 197 }, (_, i) => ({ label: `No. ${i}` }))
    void (await change(max, stage.cf_id, { options: [...since, ...many] })).body
    expect((await max.browser.call(undoFieldChange, { params })).status).toBe(409)
    void (await change(max, stage.cf_id, { options: since })).body
    const back = (await max.browser.call(undoFieldChange, { params })).body
    expect(back.options.map(({ label }) => label)).toEqual(['Oldest', 'hot', 'Won', 'Warm'])
    await world().settle()
    expect(await values(max, hot)).toEqual([option(back, 'hot')])
    expect(await values(max, won)).toEqual([option(stage, 'Won')])
    expect((await change(max, stage.cf_id, { options: back.options })).status).toBe(200)
  })
})

describe('an answer', () => {
  it('that maps to no field becomes one, and is written where the client has none (rule 21)', async () => {
    const mo = await world().signIn('fields-mo@example.com')
    const said = { id: 'x', name: 'Answering', email: 'answering@example.com', answers: { budget: '1,500' } }
    const body = JSON.stringify({ items: [said] })
    await fetch(`${world().publicUrl}/hooks/test_source/${mo.orgId}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-test-signature': signature(`secret of ${mo.orgId}`, body) },
    })
    await world().settle()
    const [lead] = await world().sql<{
      id: string
      client_id: string
      answers: { name: string; mapped_to: string | null }[]
    }>('select id, client_id, answers from leads where org_id = $1', [mo.orgId])
    const answer = lead?.answers.find(({ mapped_to }) => mapped_to === null)?.name ?? ''
    const ask = { client_id: lead?.client_id ?? '', lead_id: lead?.id ?? '', answer }
    const wrong = mo.browser.call(fieldFromAnswer, { body: { ...ask, name: 'When', type: 'date' } })
    expect(await errors(wrong)).toHaveProperty('type')
    const made = (await mo.browser.call(fieldFromAnswer, { body: { ...ask, name: 'Budget', type: 'number' } })).body
    expect(made).toEqual({ is_set: true, target: expect.stringMatching(/^field:/) })
    const [value] = (await mo.browser.call(clientFields, { params: { id: ask.client_id } })).body.results
    expect(value).toMatchObject({ value: 1500, origin: 'lead', origin_detail: 'Test batch' })
    const again = mo.browser.call(fieldFromAnswer, { body: { ...ask, target: made.target } })
    expect(await errors(again)).toEqual({ answer: ['This answer is already saved to a field.'] })
  })
})

describe('the values of a field', () => {
  it('are found by an index, whatever their type, and go with their field', async () => {
    const pia = await world().signIn('fields-pia@example.com')
    const { orgId } = pia
    const all = await make(pia, { name: 'All', type: 'number' })
    await world().sql(
      `with c as (insert into clients (id, org_id, name, name_key, client_source, lead_source, is_new_lead, search_text, last_activity_at, created_at, updated_at)
         select gen_random_uuid(), $1, 'C' || n, 'c' || n, 'manual', 'manual', false, '', now(), now(), now() from generate_series(1, 3000) n returning id)
       insert into custom_values (org_id, client_id, field_id, number_value, origin, is_by_person, set_at) select $1, id, $2, 1, 'manual', true, now() from c`,
      [orgId, all.cf_id],
    )
    const id = await client(pia)
    const given = { text: 'a', number: 2, date: '2026-11-03', dropdown: 'x' }
    const rare: CustomField[] = []
    for (const type of ['text', 'number', 'date', 'dropdown'] as const) {
      const one = await make(pia, { name: type, type, ...(type === 'dropdown' ? { options: [{ label: 'x' }] } : {}) })
      void (await set(pia, id, one.cf_id, given[type])).body
      rare.push(one)
    }
    await world().sql('analyze custom_values')
    for (const { cf_id, type } of rare) {
      const plan = await world().inOrg(orgId, (ctx) =>
        rowsOf<{ 'QUERY PLAN': string }>(
          ctx.db,
          sql`explain select count(*) from custom_values v where ${valuesOf(ctx, cf_id, type)}`,
        ),
      )
      const index = `custom_values_${type === 'dropdown' ? 'option' : type}`
      expect(plan.map((line) => line['QUERY PLAN']).join(' ')).toMatch(new RegExp(`Scan (using|on) ${index}\\b`))
      const params = { id: cf_id }
      expect((await pia.browser.call(previewFieldChange, { params, body: {} })).body).toMatchObject({ values: 1 })
      void (await pia.browser.call(deleteCustomField, { params })).body
    }
    await world().advance({ days: 31 })
    await world().settle()
    expect(await world().sql('select distinct field_id from custom_values where org_id = $1', [orgId])).toEqual([
      { field_id: all.cf_id },
    ])
  })
})
