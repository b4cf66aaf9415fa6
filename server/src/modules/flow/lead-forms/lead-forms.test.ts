import {
  createLeadForm,
  deleteLeadForm,
  duplicateLeadForm,
  getLeadForm,
  type LeadForm,
  leadFormLeads,
  leadFormQrCode,
  listLeadForms,
  publishLeadForm,
  restoreLeadForm,
  searchLeadForms,
  supportedLeadFormFields,
  updateLeadForm,
} from '@fairlead/contract/flow/lead-forms'
import { accentColours, contrast } from '@fairlead/contract/flow/lead-forms/accent'
import { FieldType } from '@fairlead/contract/flow/lead-forms/field-types'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { listDeliveries, replayDelivery } from '@fairlead/contract/work/inbox'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aForm, nameQuestion } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { visitor } from '../../../testing/outside/visitor.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person } from '../../../testing/world.ts'
import { createForm, publishForm } from './index.ts'

const world = useWorld()

/** Signs somebody in, ten minutes after the last one, since codes are limited. */
async function signIn(email: string): Promise<Person> {
  await world().advance({ minutes: 10 })
  return world().signIn(email)
}
const sendTo = async (form: LeadForm, answers: Record<string, string>) => {
  const sent = await (await visitor(world()).open(form.public_url)).send(answers)
  await world().settle()
  return sent
}

describe('a new form', () => {
  it('is a draft from a starting point, which strangers do not see, until it is published', async () => {
    const { browser } = await signIn('ann@example.com')
    const created = await browser.call(createLeadForm, { body: { name: 'Kitchen quote', starting_point: 'quote' } })
    expect(created.status).toBe(201)
    const form = created.body
    expect(form).toMatchObject({
      name: 'Kitchen quote',
      state: 'draft',
      published: null,
      lead_count: 0,
      last_lead_at: null,
      definition: { title: 'Kitchen quote', show_sender: true },
    })
    expect(form.definition.fields.map((field) => field.type)).toContain('consent')
    expect(form.public_url).not.toContain(form.id)
    expect((await visitor(world()).open(form.public_url)).status).toBe(404)

    const live = (await browser.call(publishLeadForm, { params: { id: form.id }, body: {} })).body
    expect(live).toMatchObject({ state: 'live', unpublished_changes: 0, published: { version: 1, by: 'Ann' } })
    const page = await visitor(world()).open(form.public_url)
    expect([page.status, page.text.includes('Kitchen quote')]).toEqual([200, true])
  })

  it('begins with each starting point, and every one can be published at once', async () => {
    const { browser } = await signIn('bea@example.com')
    for (const starting_point of ['contact', 'quote', 'blank'] as const) {
      const { id } = (await browser.call(createLeadForm, { body: { name: 'X', starting_point } })).body
      expect((await browser.call(publishLeadForm, { params: { id }, body: {} })).status, starting_point).toBe(200)
    }
  })

  it('tells what every type of field is', async () => {
    const { browser } = await signIn('cat@example.com')
    const { results } = (await browser.call(supportedLeadFormFields)).body
    expect(results.map((field) => field.type)).toEqual(FieldType.options)
    expect(results.find((field) => field.type === 'email')).toMatchObject({ label: 'Email', client_field: 'email' })
  })
})

describe('versions (rule 209)', () => {
  it('show what is published while the draft is edited, and count what differs', async () => {
    const ann = await signIn('dan@example.com')
    const form = await aForm(ann)
    const definition = {
      ...form.definition,
      title: 'Bathroom',
      fields: [
        { ...nameQuestion, label: 'Who are you?' },
        { key: 'city', type: 'city' as const, label: 'Where?' },
      ],
    }
    const draft = (
      await ann.browser.call(updateLeadForm, {
        params: { id: form.id },
        body: { definition: definition as never, version: form.version },
      })
    ).body
    expect(draft).toMatchObject({ state: 'live', unpublished_changes: 3, version: form.version + 1 })
    expect((await visitor(world()).open(form.public_url)).text).toContain('Your name')
    const again = (await ann.browser.call(publishLeadForm, { params: { id: form.id }, body: {} })).body
    expect(again.published?.version).toBe(2)
    expect((await visitor(world()).open(form.public_url)).text).toContain('Who are you?')
    const same = (await ann.browser.call(publishLeadForm, { params: { id: form.id }, body: {} })).body
    expect(same.published?.version).toBe(2)
  })

  it('keep for a lead the words that its visitor saw, also after the form was edited and deleted', async () => {
    const ann = await signIn('eva@example.com')
    const consent = { key: 'ok', type: 'consent', label: 'Eva may call me.', required: true }
    const form = await aForm(ann, { fields: [nameQuestion, consent] })
    const open = await visitor(world()).open(form.public_url)
    const fields = [
      { ...nameQuestion, label: 'Name' },
      { ...consent, label: 'Eva may call and write to me.' },
    ]
    const definition = { ...form.definition, fields } as never
    void (await ann.browser.call(updateLeadForm, { params: { id: form.id }, body: { definition } })).body
    void (await ann.browser.call(publishLeadForm, { params: { id: form.id }, body: {} })).body
    expect((await open.send({ name: 'Early Bird', ok: 'yes' })).status).toBe(303)
    void (await ann.browser.call(deleteLeadForm, { params: { id: form.id } })).body
    await world().settle()
    const [lead] = (await ann.browser.call(leadFormLeads, { params: { id: form.id } })).body.results
    expect(lead).toMatchObject({ form_version: 1, outcome: 'created', client: { name: 'Early Bird' } })
    const raw = (await ann.browser.call(rawLeadInfo, { params: { id: lead?.client?.id ?? '' } })).body.leads[0]
    expect(raw).toMatchObject({
      form: { id: form.id, name: 'Kitchen', version: 1 },
      answers: [
        { name: 'name', label: 'Your name', value: 'Early Bird', mapped_to: 'name' },
        { name: 'ok', label: 'Eva may call me.', value: 'Yes', mapped_to: null },
      ],
      consent: { wording: 'Eva may call me.', given: true },
    })
  })

  it('are refused with what is missing, by the path of each part', async () => {
    const { browser } = await signIn('fay@example.com')
    const definition = {
      fields: [
        { key: 'a', type: 'dropdown' as const, label: '' },
        { key: 'b', type: 'single_choice' as const, label: 'B', choices: ['One', 'one', ''] },
        { key: 'c', type: 'hidden' as const, label: 'C' },
      ],
      after_sending: 'redirect' as const,
      redirect_url: 'javascript:alert(1)',
      sites: ['example.com; script-src *'],
    }
    const { id } = (await browser.call(createLeadForm, { body: { name: 'Unfinished', definition } })).body
    const refused = await browser.call(publishLeadForm, { params: { id }, body: {} })
    expect(refused.status).toBe(400)
    expect(refused.error.errors).toEqual({
      title: ['This field is required'],
      'fields.0.label': ['This field is required'],
      'fields.0.choices': ['Add at least one choice'],
      'fields.1.choices.1': ['This choice is listed twice'],
      'fields.1.choices.2': ['This field is required'],
      'fields.2.value': ['Enter a value or a URL parameter to take it from'],
      redirect_url: ['Invalid URL format'],
      'sites.0': ['Enter a site like www.example.com'],
    })
  })
})

describe('a draft', () => {
  it('is saved as a whole, and a stale version gets the present state', async () => {
    const { browser } = await signIn('gil@example.com')
    const form = (await browser.call(createLeadForm, { body: { name: 'One' } })).body
    const first = { params: { id: form.id }, body: { name: 'Two', version: form.version } }
    expect((await browser.call(updateLeadForm, first)).body).toMatchObject({ name: 'Two', definition: form.definition })
    const stale = await browser.call(updateLeadForm, { ...first, body: { name: 'Three', version: form.version } })
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({ error_type: 'STALE_VERSION', current: { name: 'Two' } })
  })

  it('keeps what a change of its definition leaves out (rule 201)', async () => {
    const { browser } = await signIn('gus@example.com')
    const form = (await browser.call(createLeadForm, { body: { name: 'One' } })).body
    expect(form.definition.fields.length).toBeGreaterThan(0)
    const body = { definition: { title: 'Only the title', fields: form.definition.fields.slice(1) } }
    const changed = (await browser.call(updateLeadForm, { params: { id: form.id }, body })).body
    expect(changed.definition).toEqual({ ...form.definition, ...body.definition })
  })

  it('is refused where it can be no form: keys twice, unknown parts, too much', async () => {
    const { browser } = await signIn('hal@example.com')
    const { id } = (await browser.call(createLeadForm, { body: { name: 'One' } })).body
    const save = (definition: object) =>
      browser.call(updateLeadForm, { params: { id }, body: { definition: definition as never } })
    const wrong: [object, string][] = [
      [{ fields: [nameQuestion, nameQuestion] }, 'definition.fields'],
      [{ fields: [{ ...nameQuestion, key: '__proto__' }] }, 'definition.fields.0.key'],
      [{ fields: [{ ...nameQuestion, key: 'x"><script>' }] }, 'definition.fields.0.key'],
      [{ fields: [{ ...nameQuestion, type: 'password' }] }, 'definition.fields.0.type'],
      [{ fields: [{ ...nameQuestion, prefill: '_page' }] }, 'definition.fields.0.prefill'],
      [{ fields: [{ ...nameQuestion, admin: true }] }, 'definition.fields.0.admin'],
      [{ fields: Array.from({ length: 51 }, (_, i) => ({ ...nameQuestion, key: `k${i}` })) }, 'definition.fields'],
      [{ accent: 'red;background:url(//evil)' }, 'definition.accent'],
      [{ title: 'x'.repeat(121) }, 'definition.title'],
      [{ cover_key: 'public/abc/def.png' }, 'definition.cover_key'],
      [{ cover_key: '../../etc/passwd' }, 'definition.cover_key'],
    ]
    for (const [definition, field] of wrong) {
      const answer = await save(definition)
      expect([answer.status, Object.keys(answer.error.errors ?? {})], field).toEqual([400, [field]])
    }
  })

  it('takes pictures, which the page and its preview card show once they are checked', async () => {
    const ann = await signIn('ian@example.com')
    const cover_key = await uploadFile(ann.browser, 'LEAD_FORM', 'cover.png', await png())
    const form = await aForm(ann, { cover_key, description: 'Come in' })
    expect(form.cover).toMatchObject({ status: 'not_processed', url: null })
    expect((await visitor(world()).open(form.public_url)).html).not.toContain('<img class="fl-cover"')
    await world().settle()
    const shown = (await ann.browser.call(getLeadForm, { params: { id: form.id } })).body
    expect(shown.cover).toMatchObject({ status: 'processed', url: expect.stringContaining('/files/public/') })
    const { html } = await visitor(world()).open(form.public_url)
    expect(html).toContain(`<meta property="og:image" content="${shown.cover?.url}"/>`)
    expect(html).toContain(`<img class="fl-cover" src="${shown.cover?.url}"`)
    expect((await fetch(shown.cover?.url ?? '')).status).toBe(200)
    const other = await signIn('ivy@example.com')
    const stolen = await other.browser.call(createLeadForm, { body: { name: 'X', definition: { cover_key } } })
    expect(stolen.error.errors).toHaveProperty('definition.cover_key')
  })
})

describe('opening, closing, deleting', () => {
  it('answers a polite page in the words of the published version, and restores', async () => {
    const ann = await signIn('jan@example.com')
    const form = await aForm(ann, { closed_title: 'We are full', closed_text: 'Try again in May.' })
    const params = { id: form.id }
    const closed = (await ann.browser.call(updateLeadForm, { params, body: { is_open: false } })).body
    expect(closed.state).toBe('closed')
    const page = await visitor(world()).open(form.public_url)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('We are full Try again in May.')])
    void (await ann.browser.call(updateLeadForm, { params, body: { is_open: true } })).body
    void (await ann.browser.call(deleteLeadForm, { params })).body
    expect((await visitor(world()).open(form.public_url)).status).toBe(410)
    expect((await ann.browser.call(listLeadForms)).body.results).toEqual([])
    expect((await ann.browser.call(listLeadForms, { query: { deleted: 'true' } })).body.results).toHaveLength(1)
    expect((await ann.browser.call(updateLeadForm, { params, body: { name: 'X' } })).status).toBe(404)
    expect((await ann.browser.call(restoreLeadForm, { params })).body).toMatchObject({
      state: 'live',
      deleted_at: null,
    })
    expect((await visitor(world()).open(form.public_url)).status).toBe(200)
  })

  it('records what is sent to a closed form, and takes it once the form is open and it is read again', async () => {
    const ann = await signIn('kim@example.com')
    const form = await aForm(ann)
    const open = await visitor(world()).open(form.public_url)
    void (await ann.browser.call(updateLeadForm, { params: { id: form.id }, body: { is_open: false } })).body
    expect((await open.send({ name: 'Late Larry' })).text).toContain('This form is closed')
    await world().settle()
    const [delivery] = (await ann.browser.call(listDeliveries)).body.results
    expect(delivery).toMatchObject({ outcome: 'ignored', summary: 'Late Larry', client: null })
    const params = { id: delivery?.id ?? '' }
    expect((await ann.browser.call(replayDelivery, { params })).body.outcome).toBe('ignored')
    void (await ann.browser.call(updateLeadForm, { params: { id: form.id }, body: { is_open: true } })).body
    expect((await ann.browser.call(replayDelivery, { params })).body).toMatchObject({
      outcome: 'created',
      client: { name: 'Late Larry' },
    })
  })
})

describe('the list', () => {
  it('pages newest first with leads and last lead, takes h, counts, and finds by a fragment', async () => {
    const ann = await signIn('leo@example.com')
    for (const name of ['Alpha', 'Beta', 'Gamma café'])
      void (await ann.browser.call(createLeadForm, { body: { name } })).body
    const form = await aForm(ann)
    await sendTo(form, { name: 'First' })
    await sendTo(form, { name: 'Second' })
    const first = (await ann.browser.call(listLeadForms, { query: { h: '250', page_size: 2, count: 'true' } })).body
    expect(first).toMatchObject({
      count: 4,
      previous: null,
      results: [
        { name: 'Kitchen', lead_count: 2, last_lead_at: expect.stringMatching(/T.*Z$/) },
        { name: 'Gamma café' },
      ],
    })
    const second = (await ann.browser.call(listLeadForms, { query: { page_size: 2, cursor: first.next ?? '' } })).body
    expect(second.results.map((row) => row.name)).toEqual(['Beta', 'Alpha'])
    const back = (await ann.browser.call(listLeadForms, { query: { page_size: 2, cursor: second.previous ?? '' } }))
      .body
    expect(back.results).toEqual(first.results)
    const found = (await ann.browser.call(searchLeadForms, { query: { search: 'CAFE' } })).body
    expect(found.results.map((row) => row.name)).toEqual(['Gamma café'])
    expect((await ann.browser.call(searchLeadForms, { query: { search: '%' } })).body.results).toEqual([])
  })

  it('duplicates a form under another address, as a draft', async () => {
    const ann = await signIn('mia@example.com')
    const form = await aForm(ann)
    const copy = (await ann.browser.call(duplicateLeadForm, { params: { id: form.id } })).body
    expect(copy).toMatchObject({ name: 'Kitchen (copy)', state: 'draft', definition: form.definition, lead_count: 0 })
    expect(copy.public_url).not.toBe(form.public_url)
  })
})

describe('who may', () => {
  it('see leads: managing integrations shows the form and its count, not other people’s clients', async () => {
    const owner = await signIn('ned@example.com')
    const plain = await joinTeam(world(), owner, 'plain@example.com')
    const manager = await joinTeam(world(), owner, 'manager@example.com', { manageIntegrations: true })
    const form = await aForm(owner)
    await sendTo(form, { name: 'Private Person' })
    const params = { id: form.id }
    expect((await plain.browser.call(listLeadForms)).status).toBe(403)
    expect((await plain.browser.call(leadFormLeads, { params })).error.message).toContain('don’t have permission')
    expect((await manager.browser.call(getLeadForm, { params })).body.lead_count).toBe(1)
    expect((await manager.browser.call(leadFormLeads, { params, query: { count: 'true' } })).body).toMatchObject({
      results: [],
      count: 0,
    })
    expect((await owner.browser.call(leadFormLeads, { params, query: { count: 'true' } })).body.count).toBe(1)
  })

  it('pages a form’s leads both ways, and knows no form of another organisation', async () => {
    const owner = await signIn('oli@example.com')
    const form = await aForm(owner)
    for (const name of ['One', 'Two', 'Three']) await sendTo(form, { name })
    const params = { id: form.id }
    const first = (await owner.browser.call(leadFormLeads, { params, query: { page_size: 2 } })).body
    expect(first.results.map((lead) => lead.summary)).toEqual(['Three', 'Two'])
    const rest = (
      await owner.browser.call(leadFormLeads, { params, query: { page_size: 2, cursor: first.next ?? '' } })
    ).body
    expect(rest).toMatchObject({ next: null, results: [{ summary: 'One' }] })
    const other = await signIn('pam@example.com')
    expect((await other.browser.call(leadFormLeads, { params })).status).toBe(404)
    expect((await other.browser.call(getLeadForm, { params })).status).toBe(404)
  })
})

describe('sharing', () => {
  it('gives the address as a QR code, drawn and as a picture', async () => {
    const ann = await signIn('quy@example.com')
    const form = await aForm(ann)
    const code = (await ann.browser.call(leadFormQrCode, { params: { id: form.id } })).body
    expect(code.url).toBe(form.public_url)
    expect(code.svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    const { width, height, format } = await sharp(Buffer.from(code.png, 'base64')).metadata()
    expect([format, width, height]).toEqual(['png', 1024, 1024])
  })

  it('escapes the title in the snippets that are pasted into other sites', async () => {
    const ann = await signIn('ray@example.com')
    const form = await aForm(ann, { title: '"><script>alert(1)</script>' })
    for (const snippet of [form.share.script, form.share.iframe]) {
      expect(snippet).not.toContain('<script>alert')
      expect(snippet).toContain('&#34;&#62;&#60;script&#62;')
    }
  })

  it('keeps any accent readable', () => {
    for (const colour of ['#0f6e84', '#ffcc00', '#ffffff', '#00ff00', '#ff69b4', '#000000', '#7f7f7f']) {
      const { accent, soft } = accentColours(colour)
      expect(contrast(accent, '#ffffff'), colour).toBeGreaterThanOrEqual(4.5)
      expect(contrast(accent, soft), colour).toBeGreaterThanOrEqual(4.5)
    }
    expect(accentColours('#0f6e84')).toMatchObject({ accent: '#0f6e84', isDarkened: false })
  })
})

describe('the door', () => {
  it('makes and publishes a form within a context, as the sample workspace does', async () => {
    const ann = await signIn('sam@example.com')
    const id = await world().inOrg(ann.orgId, async (ctx) => {
      const made = await createForm(ctx, { name: 'Sample', definition: { title: 'Sample', fields: [nameQuestion] } })
      await publishForm(ctx, made)
      return made
    })
    expect((await ann.browser.call(getLeadForm, { params: { id } })).body).toMatchObject({
      state: 'live',
      published: { version: 1, by: null },
    })
  })
})
