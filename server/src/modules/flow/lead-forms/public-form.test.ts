import { type LeadForm, leadFormLeads } from '@fairlead/contract/flow/lead-forms'
import { type FieldType, FieldType as types } from '@fairlead/contract/flow/lead-forms/field-types'
import { updateUserDetails } from '@fairlead/contract/identity/account'
import { messages } from '@fairlead/contract/messages'
import { rawLeadInfo } from '@fairlead/contract/records/leads'
import { listDeliveries, replayDelivery } from '@fairlead/contract/work/inbox'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, clientsOf, timelineOf } from '../../../testing/look.ts'
import { aForm, nameQuestion } from '../../../testing/make.ts'
import { elements, visitor } from '../../../testing/outside/visitor.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
let ann: Person
beforeAll(async () => {
  ann = await world().signIn('ann@example.com')
})

const published = (definition: object = {}) => aForm(ann, { ...definition })
const open = (address: string, headers?: Record<string, string>) => visitor(world()).open(address, headers)
/** Leads of a form, once all that was sent is read. */
async function leadsOf(form: LeadForm) {
  await world().settle()
  const { results } = (await ann.browser.call(leadFormLeads, { params: { id: form.id } })).body
  return results.map((lead) => ({ ...lead, answers: lead.answers.map(({ label, value }) => ({ label, value })) }))
}
const rawOf = async (client: string) => (await ann.browser.call(rawLeadInfo, { params: { id: client } })).body.leads[0]

/** A form with every type of field, and an answer for each. */
const choices = ['Below 10', '10 to 20', 'Above 20']
const everything = types.options.map((type) => ({
  key: `f_${type}`,
  type,
  label: `The ${type}`,
  choices,
  value: 'inside',
}))
const answers: Record<FieldType, string | string[]> = {
  full_name: 'Aishah binte Zulkifli',
  first_name: 'Aishah',
  last_name: 'Zulkifli',
  email: 'Aishah@Example.com',
  phone: '9633 2045',
  company: 'Lim & Co',
  job_title: 'Owner',
  address: '1 Orchard Road\nSingapore',
  city: 'Singapore',
  country: 'SG',
  short_text: 'A "quoted" <b>text</b>',
  long_text: 'Two\nlines',
  number: '12.5',
  date: '2026-12-24',
  dropdown: '10 to 20',
  single_choice: 'Above 20',
  multiple_choice: ['Below 10', 'Above 20'],
  consent: 'yes',
  hidden: 'forged',
}
const sent = Object.fromEntries(Object.entries(answers).map(([type, value]) => [`f_${type}`, value]))

describe('a form with every type of field, sent without scripts', () => {
  it('becomes a client with each answer where it belongs', async () => {
    void (await ann.browser.call(updateUserDetails, { body: { country_code: 'SG' } })).body
    const form = await published({ fields: everything })
    const page = await open(`${form.public_url}?utm_source=letter&utm_campaign=May%20%3Cb%3E&gclid=g1`, {
      referer: 'https://search.example/q',
    })
    const done = await page.send(sent)
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringMatching(/\/sent\?v=1$/)])
    const [lead] = await leadsOf(form)
    expect(lead?.answers).toEqual(
      types.options.map((type) => ({
        label: `The ${type}`,
        value: {
          ...answers,
          country: 'Singapore',
          consent: 'Yes',
          multiple_choice: 'Below 10, Above 20',
          hidden: 'inside',
        }[type],
      })),
    )
    const id = lead?.client?.id ?? ''
    expect(await clientOf(ann, id)).toMatchObject({
      name: 'Aishah binte Zulkifli',
      first_name: 'Aishah',
      last_name: 'Zulkifli',
      company: 'Lim & Co',
      job_title: 'Owner',
      address: '1 Orchard Road\nSingapore',
      city: 'Singapore',
      country: 'SG',
      phone_number: '+6596332045',
      email: 'aishah@example.com',
      is_new_lead: true,
      lead_source: 'lead_form',
      source_detail: 'Kitchen',
      assigned_to: { id: ann.userId },
    })
    expect(await rawOf(id)).toMatchObject({
      page_url: expect.stringContaining('/f/'),
      referrer: 'https://search.example/q',
      utm: { utm_source: 'letter', utm_campaign: 'May <b>', gclid: 'g1' },
      consent: { wording: 'The consent', given: true },
    })
    // Beside what people read stands what was sent, letter for letter (rule 21).
    const raw = new Map((await rawOf(id))?.answers.map((answer) => [answer.name, answer]))
    expect(raw.get('f_country')).toMatchObject({ value: 'Singapore', received: 'SG' })
    expect(raw.get('f_city')).not.toHaveProperty('received')
  })

  it('keeps questions that were not answered as such, and shows them with the raw lead only', async () => {
    const city = { key: 'city', type: 'city', label: 'City' }
    const form = await published({ fields: [nameQuestion, city] })
    expect((await (await open(form.public_url)).send({ name: 'Short  Answer', city: '  ' })).status).toBe(303)
    const [lead] = await leadsOf(form)
    const raw = await rawOf(lead?.client?.id ?? '')
    expect(raw?.answers).toMatchObject([
      { name: 'name', value: 'Short  Answer' },
      { name: 'city', value: '', received: '  ' },
    ])
    const [made] = (await timelineOf(ann, lead?.client?.id ?? '')).filter(
      (item) => item.item_type === 'CLIENT_CREATED_DETAILS',
    )
    expect(made?.type_specific_data).toMatchObject({ answers: [{ label: 'Your name' }] })
  })

  it('becomes a client also from an address with what no database stores', async () => {
    const form = await published()
    const page = await open(`${form.public_url}?utm_campaign=spring%00sale&utm_content=${'x'.repeat(499)}%F0%9F%98%80`)
    const known = {
      _page: `${form.public_url}?utm_source=a\0b&utm_campaign=spring%00sale`,
      _ref: 'https://a.example/\0',
    }
    for (const [name, more] of Object.entries({ Nul: {}, Raw: known }))
      expect((await page.send({ name, ...more })).status).toBe(303)
    expect((await leadsOf(form)).map((lead) => [lead.client?.name, lead.outcome])).toEqual([
      ['Raw', 'created'],
      ['Nul', 'created'],
    ])
    const [raw, nul] = await Promise.all((await leadsOf(form)).map((lead) => rawOf(lead.client?.id ?? '')))
    expect(raw).toMatchObject({ utm: { utm_source: 'ab', utm_campaign: 'springsale' } })
    expect(nul).toMatchObject({ utm: { utm_campaign: 'springsale', utm_content: 'x'.repeat(499) } })
  })

  it('comes back with everything that was typed when something is wrong, the words at the fields', async () => {
    const form = await published({ fields: everything })
    const page = await open(form.public_url)
    const typedIn = { ...sent, f_email: 'aishah@', f_phone: '+65 9633 20', f_number: '12,5', f_date: '24/12/2026' }
    const back = await page.send(typedIn)
    expect(back.status).toBe(422)
    expect(back.errors).toEqual({
      f_email: messages.email,
      f_phone: messages.phone,
      f_number: messages.decimal,
      f_date: 'Invalid date. Write it like 2026-11-20',
    })
    expect(back.text).toContain('Please check 4 answers:')
    for (const [name, value] of Object.entries(typedIn))
      if (name !== 'f_hidden') expect(back.values.getAll(name).map(lines), name).toEqual([value].flat())
    const wrong = elements(back.html, 'input').filter((input) => input['aria-invalid'] === 'true')
    expect(wrong.map((input) => [input.name, input['aria-describedby']])).toEqual(
      ['f_email', 'f_phone', 'f_number', 'f_date'].map((name) => [name, `f-${name}-error`]),
    )
    expect(
      elements(back.html, 'input')
        .filter((input) => 'autofocus' in input)
        .map((input) => input.name),
    ).toEqual(['f_email'])
    const corrected = await back.send({
      f_email: 'aishah@example.com',
      f_phone: '9633 2046',
      f_number: '12',
      f_date: '',
    })
    expect(corrected.status).toBe(303)
    expect((await leadsOf(form)).map((lead) => lead.outcome)).toEqual(['attached'])
  })

  it('asks for what is required, in the specification’s words', async () => {
    const form = await published({ fields: everything.map((field) => ({ ...field, required: true })) })
    const back = await (await open(form.public_url)).send({})
    expect(Object.keys(back.errors)).toHaveLength(types.options.length - 1)
    expect(new Set(Object.values(back.errors))).toEqual(new Set(['This field is required']))
    expect(await leadsOf(form)).toEqual([])
  })
})

const lines = (text: string) => text.replace(/\r\n/g, '\n')

describe('sending', () => {
  it('twice by a double click is one delivery; corrected and sent again updates the same client', async () => {
    const phone = { key: 'phone', type: 'phone', label: 'Phone' }
    const form = await published({ fields: [nameQuestion, phone] })
    const page = await open(form.public_url)
    const answer = { name: 'Dobule Click', phone: '+65 9111 2222' }
    const replies = await Promise.all([page.send(answer), page.send(answer, { afterSeconds: 0 })])
    expect(replies.map((reply) => reply.status)).toEqual([303, 303])
    expect(await leadsOf(form)).toHaveLength(1)
    expect((await page.send({ ...answer, name: 'Double Click' })).status).toBe(303)
    const leads = await leadsOf(form)
    expect(leads.map((lead) => [lead.outcome, lead.client?.name])).toEqual([
      ['attached', 'Double Click'],
      ['created', 'Double Click'],
    ])
    const timeline = await timelineOf(ann, leads[0]?.client?.id ?? '')
    expect(timeline.filter((item) => item.item_type === 'CLIENT_CREATED_DETAILS')).toHaveLength(1)
  })

  it('corrects by when it came, and only what the form itself wrote: nobody writes into a client by sending twice', async () => {
    const phone = { key: 'phone', type: 'phone', label: 'Phone' }
    const email = { key: 'email', type: 'email', label: 'Email' }
    const form = await published({ fields: [nameQuestion, phone, email] })
    const page = await open(form.public_url)
    const late = { name: 'Waited Long', phone: '+65 9111 2233' }
    expect((await page.send(late)).status).toBe(303)
    await world().advance({ minutes: 3 })
    expect((await page.send({ ...late, name: 'Waited Longer' })).status).toBe(303)
    // Read an hour later: they came three minutes apart.
    await world().advance({ hours: 1 })
    const [waited] = await leadsOf(form)
    expect(waited?.client?.name).toBe('Waited Longer')

    const victim = { name: 'Vera Lim', phone: '+65 9333 4455', email: 'vera@example.com' }
    expect((await page.send(victim)).status).toBe(303)
    const id = (await leadsOf(form))[0]?.client?.id ?? ''
    await world().advance({ minutes: 11 })
    expect((await page.send(victim)).status).toBe(303)
    await leadsOf(form)
    await world().advance({ minutes: 1 })
    expect((await page.send({ ...victim, name: 'Eve', phone: '+65 9666 7788' })).status).toBe(303)
    await leadsOf(form)
    expect(await clientOf(ann, id)).toMatchObject({
      name: 'Vera Lim',
      phone_number: '+6593334455',
      phones: [{ value: '+6593334455' }],
    })
  })

  it('keeps where a long address led from: the page and what campaigns wrote into it', async () => {
    const form = await published()
    const page = await open(form.public_url)
    const _page = `https://shop.example/offer?utm_source=letter&x=${'y'.repeat(3000)}&gclid=g7#top`
    expect((await page.send({ name: 'Far Away', _page })).status).toBe(303)
    const [lead] = await leadsOf(form)
    expect(await rawOf(lead?.client?.id ?? '')).toMatchObject({
      page_url: 'https://shop.example/offer?utm_source=letter&gclid=g7',
      utm: { utm_source: 'letter', gclid: 'g7' },
    })
  })

  it('shows the thanks, or goes on to where the owner redirects', async () => {
    const thanks = await published({ thanks_title: 'Merci', thanks_text: 'See you <soon>' })
    const sentTo = (await (await open(thanks.public_url)).send({ name: 'A' })).headers.get('location') ?? ''
    expect((await open(sentTo)).text).toContain('Merci See you <soon>')
    const redirect = await published({ after_sending: 'redirect', redirect_url: 'https://example.com/thanks?a=1' })
    const page = await open(redirect.public_url)
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://example.com;")
    expect((await page.send({ name: 'B' })).headers.get('location')).toBe('https://example.com/thanks?a=1')
  })

  it('fills in what the address says, visible and hidden, and nothing that it may not', async () => {
    const form = await published({
      fields: [
        { ...nameQuestion, prefill: 'who' },
        { key: 'size', type: 'single_choice', label: 'Size', choices: ['S', 'L'], prefill: 'size' },
        { key: 'from', type: 'hidden', label: 'From', prefill: 'from', value: 'direct' },
        { key: 'ok', type: 'consent', label: 'Yes?', prefill: 'ok' },
      ],
    })
    const page = await open(`${form.public_url}?who=%22%3E%3Cscript%3E1&size=l&from=letter&ok=yes&name=No`)
    expect(Object.fromEntries(page.values)).toMatchObject({ name: '"><script>1', size: 'L', from: 'letter' })
    expect(page.values.has('ok')).toBe(false)
    expect((await page.send({})).status).toBe(303)
    expect((await leadsOf(form))[0]?.answers).toContainEqual({ label: 'From', value: 'letter' })
    expect((await (await open(form.public_url)).send({ name: 'Plain' })).status).toBe(303)
    expect((await leadsOf(form))[0]?.answers).toContainEqual({ label: 'From', value: 'direct' })
  })
})

describe('robots', () => {
  it('that fill in the trap, or are faster than people, are held with the reason and let pass by a replay', async () => {
    const form = await published()
    const trapped = await (await open(form.public_url)).send({ name: 'Robot One', 'company-website': 'http://spam' })
    const fast = await (await open(form.public_url)).send({ name: 'Robot Two' }, { afterSeconds: 0 })
    expect([trapped.status, fast.status]).toEqual([303, 303])
    const held = await leadsOf(form)
    expect(held.map((lead) => [lead.summary, lead.outcome, lead.client])).toEqual([
      ['Robot Two', 'parked', null],
      ['Robot One', 'parked', null],
    ])
    expect(held[1]?.reason).toContain('hidden field')
    const alerts = (await world().outbox(ann.email)).filter(
      (entry) => entry.message.channel === 'mail' && entry.message.mail.subject.includes('Robot'),
    )
    expect(alerts).toHaveLength(1)
    const { results, count } = (await ann.browser.call(listDeliveries, { query: { outcome: 'parked', count: 'true' } }))
      .body
    expect(count).toBe(results.length)
    const [robot] = results.filter((one) => one.summary === 'Robot Two')
    const passed = (await ann.browser.call(replayDelivery, { params: { id: robot?.id ?? '' } })).body
    expect(passed).toMatchObject({ outcome: 'created', client: { name: 'Robot Two' } })
    expect((await leadsOf(form))[0]).toMatchObject({ outcome: 'created', answers: [{ label: 'Your name' }] })
  })

  it('without a ticket, or with another form’s, get the form again with what they sent', async () => {
    const form = await published()
    const other = await open((await published()).public_url)
    for (const ticket of ['', 'x', '1.2.3.4', other.values.get('_ticket') ?? '']) {
      const page = await open(form.public_url)
      const back = await page.send({ name: 'Still here', _ticket: ticket })
      expect([back.status, back.values.get('name')], ticket).toEqual([422, 'Still here'])
      expect((await back.send({})).status).toBe(303)
    }
  })

  it('that flood from one address are slowed down, shared addresses are not, and others are not touched', async () => {
    const form = await published()
    const page = await open(form.public_url)
    for (let i = 0; i < 60; i++)
      expect((await page.send({ name: `Person ${i}` }, { afterSeconds: i === 0 ? 3 : 0 })).status, String(i)).toBe(303)
    const over = await page.send({ name: 'One too many' }, { afterSeconds: 0 })
    expect([over.status, over.values.get('name')]).toEqual([429, 'One too many'])
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(over.text).toContain('again in a few minutes')
    const another = await open((await published()).public_url)
    expect((await another.send({ name: 'Elsewhere' })).status).toBe(303)
    await world().advance({ minutes: 11 })
    expect((await over.send({})).status).toBe(303)
    expect(
      await world().sql('select 1 from lead_inbox where connection_id = $1', [`lead_form:${form.id}`]),
    ).toHaveLength(61)
  })
})

describe('what comes in', () => {
  it('is taken as a form’s body alone, and not beyond its size (S53, S56)', async () => {
    const form = await published()
    const page = await open(form.public_url)
    const body = new URLSearchParams([...page.values, ['name', 'Tricky']]).toString()
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''])
      expect((await page.send({}, { headers: { 'content-type': type }, body })).status, type).toBe(415)
    expect((await page.send({ name: 'x'.repeat(600_000) })).status).toBe(413)
    const twice = await page.send({ name: ['First', 'Second'] })
    expect(twice.status).toBe(303)
    expect((await leadsOf(form)).map((lead) => lead.summary)).toEqual(['First'])
  })

  it('with many, unknown, or foul names is read without harm (S52)', async () => {
    const form = await published()
    const page = await open(form.public_url)
    const extra = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, 'y']))
    const foul = { name: 'Fine', __proto__: 'a', 'constructor[prototype]': 'b', 'name[]': 'c', ...extra }
    expect((await page.send(foul)).status).toBe(303)
    expect((await page.send({ name: ' \u0000\u0007 ', __proto__: 'x' })).errors).toEqual({ name: messages.required })
    expect((await leadsOf(form))[0]?.answers).toEqual([{ label: 'Your name', value: 'Fine' }])
  })

  it('of addresses keeps only web addresses', async () => {
    const form = await published()
    const page = await open(form.public_url)
    expect((await page.send({ name: 'Linker', _page: 'javascript:alert(1)', _ref: 'data:text/html,x' })).status).toBe(
      303,
    )
    const [lead] = await leadsOf(form)
    expect(await rawOf(lead?.client?.id ?? '')).toMatchObject({ page_url: null, referrer: null, utm: {} })
  })
})

const corpus = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</style><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  '\u202Egnp.exe',
  '<!--<script>',
]

describe('foul text (S47, S49)', () => {
  it('in every part of a definition is shown as text, and brings in no element of its own', async () => {
    const shape = (html: string) => html.replace(/"[^"]*"/g, '""').replace(/>[^<]*/g, '>')
    const fill = (text: string) => ({
      title: text,
      description: text,
      submit_text: text.slice(0, 40),
      thanks_title: text,
      thanks_text: text,
      closed_title: text,
      fields: everything.map((field) => ({
        ...field,
        label: text,
        help_text: text,
        placeholder: text,
        choices: [text, `${text}2`],
        value: text,
      })),
    })
    const clean = await open((await published(fill('plain'))).public_url)
    for (const text of corpus) {
      const form = await published(fill(text))
      const page = await open(form.public_url)
      expect(shape(page.html.replace(/<style.*?<\/style>/s, '')), text).toBe(
        shape(clean.html.replace(/<style.*?<\/style>/s, '')),
      )
      const scripts = elements(page.html, 'script').filter((script) => !script.nonce)
      expect(scripts).toEqual([])
    }
  })

  it('in answers comes back as text, and is kept letter for letter', async () => {
    const form = await published({ fields: everything })
    for (const text of corpus) {
      const page = await open(form.public_url)
      const foul = Object.fromEntries(types.options.map((type) => [`f_${type}`, text]))
      const back = await page.send(foul)
      expect(back.status).toBe(422)
      expect(back.values.get('f_short_text')).toBe(text)
      expect(elements(back.html, 'script').filter((script) => !script.nonce)).toEqual([])
    }
    const page = await open(form.public_url)
    const stranger = { f_phone: '8123 4567', f_email: 'stranger@example.com' }
    expect(
      (await page.send({ ...sent, ...stranger, f_full_name: corpus[1] ?? '', f_long_text: corpus[0] ?? '' })).status,
    ).toBe(303)
    const [lead] = await leadsOf(form)
    expect(lead?.answers).toContainEqual({ label: 'The long_text', value: corpus[0] })
    expect((await clientsOf(ann)).map((client) => client.name)).toContain(corpus[1])
  })
})

describe('headers', () => {
  it('of a page let nothing in but ours, set no cookie, and forbid framing (S18, S19)', async () => {
    const form = await published()
    const page = await open(form.public_url)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+' 'strict-dynamic'; style-src 'nonce-/)
    expect(policy).toContain("frame-ancestors 'none'; form-action 'self'; report-uri")
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.html).toContain('<meta name="robots" content="noindex"/>')
    const done = await page.send({ name: 'Cookieless' })
    for (const reply of [page, done, await open(done.headers.get('location') ?? ''), await open('/f/unknown')])
      expect(reply.headers.get('set-cookie')).toBeNull()
    const outside = [...page.html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map((match) => match[1])
    expect(outside).toEqual([form.public_url])
  })

  it('of the embeddable form let its sites frame it, and nobody else', async () => {
    const any = await open(`${(await published()).public_url}?_embed=1`)
    expect(any.headers.get('content-security-policy')).toContain('frame-ancestors *;')
    expect(any.headers.get('x-frame-options')).toBeNull()
    expect(any.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const listed = await published({ sites: ['shop.example.com', '*.example.org'] })
    const page = await open(`${listed.public_url}?_embed=1`)
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors shop.example.com *.example.org;')
    const wrong = await page.send({ name: '' })
    expect(wrong.headers.get('content-security-policy')).toContain('frame-ancestors shop.example.com')
  })

  it('let search engines in when the owner allows it', async () => {
    const page = await open((await published({ allow_indexing: true })).public_url)
    expect([page.headers.get('x-robots-tag'), page.html.includes('noindex')]).toEqual([null, false])
  })
})

describe('an embedded form', () => {
  it('knows the page around it: its address, campaign and parameters, and tells its origin alone', async () => {
    const form = await published({ fields: [{ ...nameQuestion, prefill: 'who' }] })
    const around = 'https://shop.example.com/kitchen?who=Ann&utm_medium=ad'
    const query = new URLSearchParams({ _embed: '1', _page: around, _ref: 'https://ads.example/' })
    const page = await open(`${form.public_url}?${query}`)
    expect(page.values.get('name')).toBe('Ann')
    expect(page.html).toContain('data-parent="https://shop.example.com"')
    expect(page.html).not.toContain('<aside')
    const done = await page.send({})
    const next = done.headers.get('location') ?? ''
    expect(next).toContain('_embed=1&_page=https%3A%2F%2Fshop.example.com')
    expect((await open(next)).html).toContain('data-parent="https://shop.example.com" data-answer=""')
    const [lead] = await leadsOf(form)
    expect(await rawOf(lead?.client?.id ?? '')).toMatchObject({
      page_url: around,
      referrer: 'https://ads.example/',
      utm: { utm_medium: 'ad' },
    })
  })

  it('goes on to the owner’s address by the page around it, never inside the frame', async () => {
    const form = await published({ after_sending: 'redirect', redirect_url: 'https://example.com/thanks' })
    const page = await open(`${form.public_url}?_embed=1&_page=https%3A%2F%2Fshop.example.com%2F`)
    const sentPage = await open((await page.send({ name: 'Framed' })).headers.get('location') ?? '')
    expect(sentPage.html).toContain('data-go="https://example.com/thanks"')
    expect(elements(sentPage.html, 'a')).toMatchObject([{ href: 'https://example.com/thanks', target: '_top' }])
  })

  it('comes by a small script that other sites may load and keep for a while', async () => {
    const form = await published()
    const code = form.public_url.split('/f/')[1]
    const response = await fetch(`${world().publicUrl}/embed/${code}.js`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await response.text()).length).toBeLessThan(2048)
    expect((await fetch(`${world().publicUrl}/embed/..%2f..%2fetc.js`)).status).toBe(404)
  })
})

describe('assets', () => {
  it('are found by their names and no others', async () => {
    const page = await open((await published()).public_url)
    const script = elements(page.html, 'script').find((element) => element.src)?.src ?? ''
    const loaded = await fetch(world().publicUrl + script, { headers: { 'accept-encoding': 'identity' } })
    expect(loaded.headers.get('cache-control')).toContain('immutable')
    expect((await fetch(`${world().publicUrl}/f-assets/flags/SG.svg`)).headers.get('content-type')).toContain('svg')
    for (const path of ['flags/XX.svg', 'render.js', '..%2fpackage.json', 'flags/..%2f..%2fpackage.json'])
      expect((await fetch(`${world().publicUrl}/f-assets/${path}`)).status, path).toBe(404)
  })

  it('of an unknown address are a page in words, not a wall of braces', async () => {
    const page = await open('/f/AAAAAAAAAAAAAAAA')
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain('This page does not exist')
    expect((await open('/f/AAAAAAAAAAAAAAAA/sent?v=99999999999999999999')).status).toBe(404)
  })
})
