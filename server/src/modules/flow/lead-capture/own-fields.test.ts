import { createLeadForm, type LeadForm, updateLeadForm } from '@fairlead/contract/flow/lead-forms'
import { readWebhookAgain } from '@fairlead/contract/flow/webhooks'
import { updateClient } from '@fairlead/contract/records/clients'
import {
  type CustomField,
  clientFields,
  deleteCustomField,
  fieldFromAnswer,
  setClientField,
} from '@fairlead/contract/records/fields/custom-fields'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { describe, expect, it } from 'vitest'
import { clientOf, clientsOf, timelineOf } from '../../../testing/look.ts'
import { aField, aForm, fillField } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { visitor } from '../../../testing/outside/visitor.ts'
import { webhookKit } from '../../../testing/outside/webhooks.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const { made, onlyClient, send, set, somebody } = webhookKit(world)

const to = (field: CustomField) => `field:${field.cf_id}` as const
const values = async (p: Person, id: string) =>
  (await p.browser.call(clientFields, { params: { id } })).body.results.map(
    ({ value, options }) => options.find((one) => one.id === value)?.label ?? value,
  )
const leadsOf = async (p: Person, id: string) => (await p.browser.call(rawLeadInfo, { params: { id } })).body.leads

const asked = (key: string, type: string, save_to: string | null, more: object = {}) => ({
  key,
  type,
  label: key,
  save_to,
  ...more,
})
const form = (p: Person, ...fields: object[]) =>
  aForm(p, { name: 'Viewing', fields: [{ key: 'mail', type: 'email', label: 'Email' }, ...fields] })
const answer = async (to: LeadForm, answers: Record<string, string>) => {
  await (await visitor(world()).open(to.public_url)).send(answers)
  await world().settle()
}

describe('a form whose answers go to custom fields', () => {
  it('writes them into the client it makes, by their types, and says which could not be', async () => {
    const ann = await somebody()
    const budget = await aField(ann, 'Budget', 'number')
    const moves = await aField(ann, 'Moves in', 'date')
    const kind = await aField(ann, 'Property type', 'dropdown', 'Flat', 'House')
    const wish = await aField(ann, 'Wish', 'text')
    const viewing = await form(
      ann,
      asked('budget', 'number', to(budget)),
      asked('moves', 'date', to(moves)),
      asked('kind', 'dropdown', to(kind), { choices: ['flat', 'Castle'] }),
      asked('wish', 'long_text', to(wish)),
      asked('firm', 'short_text', 'company'),
    )
    const first = { budget: '1250.5', moves: '2027-01-15', kind: 'flat', wish: 'A garden', firm: 'Harbour' }
    await answer(viewing, { mail: 'grace@example.com', ...first })
    const client = await onlyClient(ann)
    expect(client).toMatchObject({ company: 'Harbour', last_lead: null })
    expect(await values(ann, client.id)).toEqual([1250.5, '2027-01-15', 'Flat', 'A garden'])
    const { results } = (await ann.browser.call(clientFields, { params: { id: client.id } })).body
    expect(results[0]).toMatchObject({ origin: 'lead', origin_detail: 'Viewing', set_by: null })
    const [lead] = await leadsOf(ann, client.id)
    expect(lead?.trace.find(({ step }) => step === 'created')?.details).toEqual([
      'Saved to: Budget, Moves in, Property type, Wish',
    ])

    // What the lead said stays visible beside what a person changed.
    await fillField(ann, client.id, budget.cf_id, 900)
    await ann.browser.call(updateClient, { params: { id: client.id }, body: { company: 'Harbour Kitchens' } })
    expect((await clientOf(ann, client.id)).last_lead?.answers).toEqual([
      { label: 'budget', value: '1250.5' },
      { label: 'firm', value: 'Harbour' },
    ])

    await answer(viewing, { mail: 'ida@example.com', kind: 'Castle', budget: '7' })
    const [second] = await clientsOf(ann)
    expect(await values(ann, second?.id ?? '')).toEqual([7, null, null, null])
    const { last_lead: left } = await clientOf(ann, second?.id ?? '')
    expect(left?.answers).toEqual([{ label: 'kind', value: 'Castle' }])
    expect((await leadsOf(ann, second?.id ?? ''))[0]?.trace.find(({ step }) => step === 'created')?.details).toEqual([
      'Saved to: Budget',
      'kind: “Castle” isn’t an option of Property type. Kept in the timeline only',
    ])
  })

  it('lists what a lead answered beside its fields: not what they hold, whoever saved it, nor keys that its source adds', async () => {
    const uma = await somebody()
    const budget = await aField(uma, 'Budget', 'number')
    const moves = await aField(uma, 'Moves in', 'date')
    const kind = await aField(uma, 'Property type', 'dropdown', 'Flat', 'House')
    const webhook = await made(uma)
    const extra = {
      lead_id: '71',
      is_test: 'false',
      campaign_name: 'Spring',
      utm_source: 'x',
      Page_Id: '9',
      Pets: 'Two',
    }
    const said = { budget: '1250.5', moves: '2027-01-15', kind: 'flat', country: 'Singapore' }
    const into = { email: 'email', budget: to(budget), moves: to(moves), kind: to(kind), country: 'country' }
    const fields = Object.entries(into).map(([path, field]) => ({ path, field }))
    await set(uma, webhook, { mapping: { items: '', fields, id_path: null } })
    await send(webhook, { email: 'uma@example.com', ...said, ...extra })
    const { id } = await onlyClient(uma)
    const answers = async () => (await clientOf(uma, id)).last_lead?.answers.map(({ label }) => label)
    expect(await answers()).toEqual(['Pets'])
    const save = async (field: CustomField, value: unknown) =>
      (await uma.browser.call(setClientField, { params: { id, cf_id: field.cf_id }, body: { value } as never })).body
    const [flat, house] = kind.options
    for (const [field, other, own] of [
      [budget, 9, 1250.5],
      [moves, '2027-02-01', '2027-01-15'],
      [kind, house?.id, flat?.id],
    ] as const) {
      await save(field, other)
      expect(await answers()).toHaveLength(2)
      await save(field, own)
      expect(await answers()).toEqual(['Pets'])
    }
    await uma.browser.call(updateClient, { params: { id }, body: { country: 'MY' } })
    expect(await answers()).toEqual(['country', 'Pets'])
  })

  it('compares an answer with its field by the habits of the country by which it was saved, and options as they match', async () => {
    for (const [country, said, same, other] of [
      ['US', { size: '1.250', moves: '1/5/2027' }, [1.25, '2027-01-05'], [1250, '2027-05-01']],
      ['DE', { size: '1.250', moves: '1.5.2027' }, [1250, '2027-05-01'], [1.25, '2027-01-05']],
    ] as const) {
      const p = await somebody()
      await world().sql('update organizations set country_code = $2 where id = $1', [p.orgId, country])
      const size = await aField(p, 'Size', 'number')
      const moves = await aField(p, 'Moves', 'date')
      const kind = await aField(p, 'Kind', 'dropdown', 'Café', 'Shop')
      const into = { email: 'email', size: to(size), moves: to(moves), kind: to(kind) }
      const webhook = await made(p)
      const mapped = Object.entries(into).map(([path, field]) => ({ path, field }))
      await set(p, webhook, { mapping: { items: '', fields: mapped, id_path: null } })
      await send(webhook, { email: `habits-${country}@example.com`, kind: 'Cafe', ...said })
      const { id } = await onlyClient(p)
      expect(await values(p, id)).toEqual([...same, 'Café'])
      const save = (field: CustomField, value: unknown) =>
        p.browser.call(setClientField, { params: { id, cf_id: field.cf_id }, body: { value } as never })
      const left = async () => (await clientOf(p, id)).last_lead?.answers.map(({ label }) => label) ?? []
      const [cafe, shop] = kind.options
      const rows = [
        ['size', size, same[0], other[0]],
        ['moves', moves, same[1], other[1]],
        ['kind', kind, cafe?.id, shop?.id],
      ] as const
      for (const [label, field, own, changed] of rows) {
        expect((await save(field, changed)).status).toBe(200)
        expect(await left(), `${country} ${changed}`).toEqual([label])
        expect((await save(field, own)).status).toBe(200)
        expect(await left(), `${country} ${own}`).toEqual([])
      }
    }
  })

  it('corrects what it wrote within ten minutes, and later fills only what is empty', async () => {
    const bob = await somebody()
    const budget = await aField(bob, 'Budget', 'number')
    const wish = await aField(bob, 'Wish', 'text')
    const viewing = await form(bob, asked('budget', 'number', to(budget)), asked('wish', 'short_text', to(wish)))
    await answer(viewing, { mail: 'grace@example.com', budget: '500' })
    await answer(viewing, { mail: 'grace@example.com', budget: '600' })
    const { id } = await onlyClient(bob)
    expect(await values(bob, id)).toEqual([600, null])
    await world().advance({ minutes: 11 })
    await answer(viewing, { mail: 'grace@example.com', budget: '700', wish: 'Sea view' })
    expect(await values(bob, id)).toEqual([600, 'Sea view'])
    const results = await timelineOf(bob, id, { types: 'DUPLICATE_LEAD_RECEIVED' })
    expect(results.map((one) => one.type_specific_data)).toMatchObject([
      { filled: ['custom:Wish'], replaced: [] },
      { filled: [], replaced: [{ field: 'custom:Budget', from: '500', to: '600' }] },
    ])
    expect((await leadsOf(bob, id))[0]?.trace.find(({ step }) => step === 'attached')?.details).toEqual([
      'Filled in: Wish',
    ])
    // What somebody typed is not the form's to correct.
    await fillField(bob, id, wish.cf_id, 'Quiet')
    await answer(viewing, { mail: 'grace@example.com', wish: 'Loud' })
    expect(await values(bob, id)).toEqual([600, 'Quiet'])
  })

  it('takes fields of the account alone; one that was deleted since takes nothing and keeps no other change back', async () => {
    const cy = await somebody()
    const dot = await somebody()
    const theirs = await aField(dot, 'Theirs', 'text')
    const wish = await aField(cy, 'Wish', 'text')
    const definition = { fields: [asked('a', 'short_text', null), asked('b', 'short_text', to(theirs))] }
    const refused = await cy.browser.call(createLeadForm, { body: { name: 'No', definition } as never })
    expect(refused.error.errors).toEqual({
      'definition.fields.1.save_to': ['This field no longer exists. Choose another.'],
    })
    const viewing = await form(cy, asked('wish', 'short_text', to(wish)))
    await cy.browser.call(deleteCustomField, { params: { id: wish.cf_id } })
    await answer(viewing, { mail: 'grace@example.com', wish: 'Sea view' })
    expect(await values(cy, (await onlyClient(cy)).id)).toEqual([])
    const changed = { title: 'Viewings', fields: viewing.definition.fields }
    const saved = cy.browser.call(updateLeadForm, { params: { id: viewing.id }, body: { definition: changed } })
    expect((await saved).status).toBe(200)
  })
})

describe('a webhook whose values go to custom fields', () => {
  it('corrects, fills and clears by a later mapping what nobody changed since', async () => {
    const eve = await somebody()
    const budget = await aField(eve, 'Budget', 'number')
    const kind = await aField(eve, 'Property type', 'dropdown', 'Flat', 'House')
    const webhook = await made(eve)
    const email = { path: 'mail', field: 'email' }
    const map = (...fields: object[]) =>
      set(eve, webhook, { mapping: { items: '', fields: [email, ...fields], id_path: null } })
    await map({ path: 'x', field: to(budget) })
    await send(webhook, { mail: 'grace@example.com', x: '1,250', y: '900', z: 'house' })
    const { id } = await onlyClient(eve)
    expect(await values(eve, id)).toEqual([1250, null])

    await map({ path: 'y', field: to(budget) }, { path: 'z', field: to(kind) })
    const again = async () => (await eve.browser.call(readWebhookAgain, { params: { id: webhook.id } })).body
    expect(await again()).toMatchObject({ updated: 1 })
    expect(await values(eve, id)).toEqual([900, 'House'])
    expect(await again()).toMatchObject({ updated: 0, unchanged: 1 })

    await fillField(eve, id, kind.cf_id, 'Flat')
    await map()
    expect(await again()).toMatchObject({ updated: 1 })
    expect(await values(eve, id)).toEqual([null, 'Flat'])

    const unknown = await set(eve, webhook, {
      mapping: { items: '', fields: [{ path: 'x', field: `field:${webhook.id}` }], id_path: null },
    }).catch((error: Error) => error.message)
    expect(unknown).toContain('mapping.fields.0.field')
  })
})

describe('an answer that went to no field', () => {
  it('is saved to one that is empty, built-in or custom; making one needs the right to manage them', async () => {
    const fay = await somebody()
    const gus = await joinTeam(world(), fay, 'answers-gus@example.com')
    const budget = await aField(fay, 'Budget', 'number')
    const webhook = await made(fay)
    await set(fay, webhook, { mapping: { items: '', fields: [{ path: 'mail', field: 'email' }], id_path: null } })
    await send(webhook, {
      mail: 'grace@example.com',
      b: '1,250',
      firm: 'Harbour',
      tel: '+65 8123 4567',
      c: 'Nowhere',
      s: 'Hot',
    })
    const { id } = await onlyClient(fay)
    const [lead] = await leadsOf(fay, id)
    const save = (p: Person, name: string, more: object) =>
      p.browser.call(fieldFromAnswer, {
        body: { client_id: id, lead_id: lead?.id ?? '', answer: name, ...more } as never,
      })
    expect((await save(fay, 'b', { target: to(budget) })).body).toEqual({ target: to(budget), is_set: true })
    expect((await save(fay, 'firm', { target: 'company' })).body).toMatchObject({ is_set: true })
    expect((await save(fay, 'tel', { target: 'phone' })).body).toMatchObject({ is_set: true })
    expect((await save(fay, 'c', { target: 'country' })).error.errors).toEqual({
      target: ['“Nowhere” isn’t a country.'],
    })
    expect((await save(fay, 'c', { target: 'email' })).error.errors).toHaveProperty('target')
    expect((await save(fay, 'c', { target: to(budget) })).error.errors).toHaveProperty('target')
    const now = await clientOf(fay, id)
    expect(now).toMatchObject({ company: 'Harbour', phone_number: '+6581234567' })
    const stage = await save(fay, 's', {
      name: 'Temperature',
      type: 'dropdown',
      options: [{ label: 'Cold' }, { label: 'hot' }],
    })
    expect(stage.body).toMatchObject({ is_set: true })
    expect(await values(fay, id)).toEqual([1250, 'hot'])
    const read = (await leadsOf(fay, id))[0]?.answers.map(({ name, mapped_to }) => [name, mapped_to])
    expect(Object.fromEntries(read ?? [])).toMatchObject({ b: to(budget), firm: 'company', tel: 'phone', c: null })

    await fay.browser.call(updateClient, { params: { id }, body: { city: 'Singapore' } })
    expect((await save(fay, 'c', { target: 'city' })).body).toMatchObject({ is_set: false })
    expect((await save(gus, 'c', { name: 'Mine', type: 'text' })).status).toBe(403)
  })
})
