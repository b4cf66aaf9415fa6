import {
  connectedFacebookForms,
  connectFacebookPages,
  finishFacebookLogin,
  listFacebookPages,
  startFacebookLogin,
  updateFacebookForms,
} from '@fairlead/contract/flow/facebook'
import type { Actor } from '#platform/context'
import { receive } from '#work/inbox'
import type { Past } from '../earlier-days.ts'
import { type Invented, inventPeople } from '../people.ts'
import type { Chance } from '../random.ts'
import { forms, pages, type SampleLead, type SamplePage, sampleApp, type sampleMeta } from './sample-meta.ts'

type Meta = ReturnType<typeof sampleMeta>
type Form = keyof typeof forms
export type Facebook = {
  meta: Meta
  past: Past
  me: Actor
  luck: Chance
  /** Our ids of the pages. */
  ids: Record<SamplePage, string>
}

const minuteMs = 60_000
const answers: Partial<Record<Form, [string, readonly string[]]>> = {
  planning: ['when_would_you_like_to_start?', ['As soon as possible', 'Within 2 months', 'Later this year']],
  visit: ['which_day_suits_you?', ['This Saturday', 'A weekday evening', 'Next week']],
}

/** Signs in with Facebook and connects both pages, as somebody does it in the browser. */
export async function connectSampleFacebook(past: Past, me: Actor, meta: Meta, luck: Chance): Promise<Facebook> {
  const { url } = (await past.call(me, startFacebookLogin, { body: { with_business: false, again: false } })) as {
    url: string
  }
  const state = new URL(url).searchParams.get('state') ?? ''
  await past.call(me, finishFacebookLogin, { body: { state, code: 'sample' } })
  const { results } = await past.call(me, listFacebookPages, { query: { page_size: 50, count: false } })
  const idOf = (page: { id: string }) => results.find(({ page_id }) => page_id === page.id)?.id ?? ''
  const ids = { showroom: idOf(pages.showroom), outlet: idOf(pages.outlet) }
  const both = Object.values(ids)
  await past.call(me, connectFacebookPages, { body: { pages: both, new_forms_on: true } })
  for (const page of both) {
    await past.work('facebook-set-up-page', { org_id: me.orgId, page })
    await past.work('facebook-read-lists', { org_id: me.orgId, page, hours: 168, first: true })
  }
  const listed = await past.call(me, connectedFacebookForms, {
    params: { id: ids.showroom },
    query: { page_size: 50, count: false },
  })
  const prizes = listed.results.find(({ form_id }) => form_id === forms.prizes.id)
  // People who only want to win are no leads.
  if (prizes)
    await past.call(me, updateFacebookForms, {
      params: { id: ids.showroom },
      body: { forms: [{ id: prizes.id, is_on: false }], replay_ignored: false },
    })
  return { meta, past, me, luck, ids }
}

/** Somebody sends a form at Meta. */
function fillIn({ meta, luck }: Facebook, form: Form, { name, email, phone }: Invented, at: Date): SampleLead {
  const answer = answers[form]
  const lead: SampleLead = {
    id: `930000000${1_000_000 + meta.leads.length}`,
    form_id: forms[form].id,
    created_time: at.toISOString(),
    field_data: [
      { name: 'full_name', values: [name] },
      { name: 'email', values: [email] },
      ...(phone ? [{ name: 'phone_number', values: [phone] }] : []),
      ...(answer ? [{ name: answer[0], values: [luck.pick(answer[1])] }] : []),
    ],
    campaign_name: form === 'prizes' ? 'Milan prize draw' : 'Spring kitchens',
    platform: luck.happens(35) ? 'ig' : 'fb',
  }
  meta.leads.push(lead)
  return lead
}

/** Meta's webhook names a lead, which is fetched and read. */
async function name({ past, me, ids }: Facebook, form: Form, id: string, at: Date): Promise<void> {
  const { page, id: form_id } = forms[form]
  const page_id = pages[page].id
  const value = { leadgen_id: id, page_id, form_id, created_time: Math.floor(at.getTime() / 1000) }
  const body = { object: 'page', entry: [{ id: page_id, time: 1, changes: [{ field: 'leadgen', value }] }] }
  await past.units.begin((ctx) =>
    receive(ctx, {
      source: 'facebook',
      connectionId: `meta:${sampleApp.META_APP_ID}`,
      externalId: `sample ${id}`,
      contentType: 'application/json',
      headers: {},
      body: Buffer.from(JSON.stringify(body)),
      receivedAt: past.now,
    }),
  )
  await past.settle()
  await past.work('facebook-fetch-leads', { org_id: me.orgId, page: ids[page] })
  await past.settle()
}

/** A lead comes as they usually do: within seconds. */
export async function comeByFacebook(facebook: Facebook, person: Invented, form: Form): Promise<void> {
  const at = new Date(facebook.past.now.getTime() - 20_000)
  await name(facebook, form, fillIn(facebook, form, person, at).id, at)
}

/**
 * What is wrong at Facebook today: the outlet's leads are kept from the app since this morning, one lead was deleted
 * at Meta before it could be read, and another was never named: it was found hours later.
 */
export async function troubleFacebook(facebook: Facebook, today: Date): Promise<void> {
  const { past, me, meta, ids, luck } = facebook
  const invent = inventPeople(luck)
  const ago = (minutes: number) => new Date(today.getTime() - minutes * minuteMs)
  for (const minutes of [9_000, 5_200, 1_700]) {
    past.moveTo(ago(minutes))
    await comeByFacebook(facebook, invent(), 'prizes')
  }
  past.moveTo(ago(3_000))
  await name(facebook, 'visit', '9300000000009001', past.now)
  for (const minutes of [2_990, 2_980]) {
    past.moveTo(ago(minutes))
    await past.work('facebook-fetch-leads', { org_id: me.orgId, page: ids.showroom })
  }
  await past.settle()
  meta.lose(pages.outlet.id)
  past.moveTo(ago(190))
  await past.work('facebook-list-forms', { org_id: me.orgId, page: ids.outlet })
  fillIn(facebook, 'visit', invent(), ago(320))
  past.moveTo(ago(35))
  await past.work('facebook-read-lists', { org_id: me.orgId, page: ids.showroom })
  await past.settle()
  past.moveTo(today)
}
