import { updateUserDetails } from '@fairlead/contract/identity/account'
import {
  createClient,
  getClient,
  listClients,
  searchDuplicates,
  updateClient,
} from '@fairlead/contract/records/clients'
import { getTimeline } from '@fairlead/contract/records/timeline'
import { setTrackingPixels } from '@fairlead/contract/records/tracking-pixels'
import { exportClients } from '@fairlead/contract/work/exports'
import { createAssignmentRule, defaultClaim, usualResponse } from '@fairlead/contract/work/lead-assignment'
import { connectionOf, createForm, noted, publishForm } from '#flow/lead-forms'
import { addWebhook, webhookConnection } from '#flow/webhooks'
import { createPerson } from '#identity/account'
import { addOwner } from '#identity/team'
import type { Actor, Ctx } from '#platform/context'
import { askForAccess } from '#records/matching'
import { type Delivery, receive } from '#work/inbox'
import type { Fairlead } from '../compose.ts'
import { addContents } from './content/content.ts'
import type { SentLink } from './content/visits.ts'
import { addDistribution, playDistribution } from './distribution.ts'
import { actorFor, openPast, type Past } from './earlier-days.ts'
import { reportConversions } from './facebook/conversions.ts'
import { comeByFacebook, connectSampleFacebook, type Facebook, troubleFacebook } from './facebook/leads.ts'
import type { sampleMeta } from './facebook/sample-meta.ts'
import { addFields } from './fields.ts'
import { pages, type Sample, sampleForms } from './forms.ts'
import { greet } from './greeting.ts'
import { addGroups } from './groups.ts'
import { takeSheetIn } from './imports.ts'
import { changeMany } from './many.ts'
import { type Invented, inventPeople } from './people.ts'
import { type Chance, chance } from './random.ts'
import { openScene, type Scene } from './scene.ts'
import { playSequence } from './sequences.ts'
import { showcased, showOtherKinds } from './showcase.ts'
import { type After, type Step, type Story, stories } from './stories.ts'
import { addRules, bringUpToDate, openTeam, type Team } from './team.ts'
import { addViews } from './views.ts'
import { openDays, type SampleWebhook, sampleWebhooks } from './webhooks.ts'

const owner = { name: 'Mira Fernandes', email: 'mira@harbourkitchens.example', countryCode: 'US' }
const dayMs = 86_400_000
/** The workspace was opened so many days ago. */
const age = 75

type Form = Sample & { id: string }
type Webhook = SampleWebhook & { id: string }
type Installation = {
  past: Past
  me: Actor
  luck: Chance
  today: Date
  forms: Record<keyof typeof sampleForms, Form>
  webhooks: Webhook[]
  team: Team
  facebook: Facebook
  /** How many have come by a form or a webhook. */
  arrived: number
}

/** Whose the sample workspace is, and the link that a client of theirs reads while they watch. */
export type Owner = { userId: string; orgId: string; read?: SentLink }

/** What happens while the owner watches. */
export type Happening = (ctx: Ctx<null>) => Promise<unknown>

/**
 * Fills an empty database with a workspace that has been used for weeks. Answers whose it is, and what
 * happens next: done once the installation has started, it alerts as it does every day.
 */
export async function seed(
  fairlead: Fairlead,
  meta: ReturnType<typeof sampleMeta>,
): Promise<{ owner: Owner; atTheDoor: Happening[] }> {
  const today = await fairlead.database.now()
  const past = openPast(fairlead, new Date(today.getTime() - age * dayMs))
  const me = await openWorkspace(past)
  await past.call(me, updateUserDetails, { body: { organization_name: 'Harbour Kitchens' } })
  const luck = chance(20261121)
  const forms = {
    consultation: await addForm(past, me, sampleForms.consultation),
    catalogue: await addForm(past, me, sampleForms.catalogue),
  }
  const webhooks = await Promise.all(sampleWebhooks.map((sample) => addSampleWebhook(past, me, sample)))
  const team = await openTeam(past, me)
  await addRules(past, me, team, { catalogue: forms.catalogue.id, webhooks: webhooks.map(({ id }) => id) })
  await addDistribution(past, me, forms.catalogue.id)
  const facebook = await connectSampleFacebook(past, me, meta, chance(20261125))
  const installation: Installation = { past, me, luck, team, facebook, today, forms, webhooks, arrived: 0 }
  const invent = inventPeople(luck)
  for (const story of Object.keys(stories) as Story[])
    for (let i = 0; i < stories[story].count; i++) await live(installation, story, invent())
  await showEveryKind(installation)
  await addPair(installation)
  await addColleagues(installation)
  await holdRobots(installation)
  // Chance of its own: what others do is not to depend on it.
  await playDistribution(past, me, chance(20261122))
  await troubleFacebook(facebook, today)
  past.moveTo(today)
  await addFields(past, me)
  await reportConversions(facebook, today)
  await bringUpToDate(past, me, team)
  await past.work('remind-due', {})
  await addGroups(past, me, chance(20261123))
  await addViews(past, me)
  await changeMany(past, me)
  await playSequence(past, me, today)
  await takeSheetIn(past, fairlead.storage, me)
  await addClockRule(installation)
  const sharing = { past, storage: fairlead.storage, me, team: Object.values(team), luck: chance(20261124), today }
  const read = await addContents(sharing)
  // Entered and off: the demo’s pages ask nobody outside.
  const meta_pixel = { id: '1029384756102938', conversion: null, is_enabled: false }
  await past.call(me, setTrackingPixels, { body: { pixels: { meta: meta_pixel } } })
  await greet(past, me)
  const asked = { period: 'LAST_30_DAYS', format: 'xlsx', with_notes: true, with_answers: false } as const
  const { id } = await past.call(me, exportClients, { body: asked })
  await past.work('write-export', { org_id: me.orgId, export_id: id })
  return {
    owner: { userId: me.userId ?? '', orgId: me.orgId, ...(read ? { read } : {}) },
    atTheDoor: [
      ...[invent(), invent()]
        .map((person) => submission(installation, forms.consultation, person))
        .map(
          (delivery): Happening =>
            (ctx) =>
              receive(ctx, delivery),
        ),
      await askingForOne(installation),
    ],
  }
}

/** From now on the person who asks for a consultation is to be answered within half an hour of working time. */
async function addClockRule({ past, me, forms }: Installation): Promise<void> {
  const { id, name } = forms.consultation
  await past.call(me, createAssignmentRule, {
    body: {
      name: 'Consultations, answered fast',
      rule_type: 'ASSIGNED',
      rule_definition: {
        expressions: [{ name: 'form_id', label: 'Form', operator: 'equal', value: [id], display_value: [name] }],
        logical_operator: 'AND',
      },
      rule_lead_source_type: 'all',
      member_recipients: [{ member_prof_id: me.userId ?? '' }],
      claim: defaultClaim,
      response: usualResponse,
    },
  })
}

async function openWorkspace(past: Past): Promise<Actor> {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  const { user, org } = await past.units.begin(async (ctx) => {
    const made = await createPerson(ctx, { ...owner, zone, webOnboarding: 'COMPLETED' })
    await addOwner(ctx, made.org.id, made.user.id)
    return made
  })
  return actorFor(org.id, user.id, zone, owner.countryCode)
}

const addForm = (past: Past, me: Actor, sample: Sample): Promise<Form> =>
  past.units.inOrg(me.orgId, async (system) => {
    const ctx = system.as(me)
    const id = await createForm(ctx, sample)
    await publishForm(ctx, id)
    return { ...sample, id }
  })

/** What a visitor's browser sends. */
function submission({ luck }: Installation, form: Form, person: Invented, heldBecause: string | null = null): Delivery {
  const body = new URLSearchParams([...form.fill(person, luck), ['_page', luck.pick(pages)]])
  return {
    source: 'lead_form',
    connectionId: connectionOf(form.id),
    externalId: null,
    contentType: 'application/x-www-form-urlencoded',
    headers: noted({ version: 1, country: person.country, heldBecause, wasClosed: false }),
    body: Buffer.from(body.toString()),
  }
}

/** A delivery comes at the time that it is, and is read. */
async function come({ past }: Installation, delivery: Delivery): Promise<void> {
  await past.units.begin((ctx) => receive(ctx, { ...delivery, receivedAt: past.now }))
  await past.settle()
}

/** Sends a form and has it read: the lead comes by the same way as a real one. */
async function submit(installation: Installation, form: Form, person: Invented, heldBecause?: string): Promise<void> {
  await come(installation, submission(installation, form, person, heldBecause))
}

const addSampleWebhook = (past: Past, me: Actor, sample: SampleWebhook): Promise<Webhook> =>
  past.units.inOrg(me.orgId, async (system) => ({ ...sample, id: await addWebhook(system.as(me), sample) }))

/** One in so many comes by a webhook, and by Facebook. */
const byWebhook = 8
const byFacebook = 6

/** Every other person who comes in the days when the showroom is open to all. */
function isOpenDay({ past, today }: Installation, number: number): boolean {
  const daysAgo = (today.getTime() - past.now.getTime()) / dayMs
  return number % 2 === 0 && daysAgo < openDays.first && daysAgo > openDays.last
}

/** Somebody new comes: most by a form, some by Facebook or a webhook, in turn. */
async function arrive(installation: Installation, form: Form, person: Invented): Promise<void> {
  const { me, luck, webhooks } = installation
  const number = ++installation.arrived
  const [website, search, tablet] = webhooks
  const inTurn = number % (2 * byWebhook) === 0 ? website : search
  const webhook = isOpenDay(installation, number) ? tablet : number % byWebhook === 0 ? inTurn : undefined
  if (!webhook) {
    const delivery = submission(installation, form, person)
    if (number % byFacebook !== 1) return come(installation, delivery)
    return comeByFacebook(
      installation.facebook,
      person,
      (['planning', 'visit', 'display'] as const)[number % 5] ?? 'planning',
    )
  }
  await come(installation, {
    source: 'webhook',
    connectionId: webhookConnection(webhook.id),
    orgId: me.orgId,
    externalId: null,
    headers: {},
    ...webhook.send(person, luck, number),
  })
}

/** The moment that lies so long after another. Days later means within office hours. */
function later(from: Date, after: After, luck: Chance): Date {
  if ('minutes' in after) return new Date(from.getTime() + after.minutes * 60_000 + luck.between(0, 59) * 1000)
  const at = new Date(from)
  at.setDate(at.getDate() + after.days)
  at.setHours(luck.between(9, 17), luck.between(0, 59), luck.between(0, 59))
  return at
}

/** When a story begins: within waking hours, unless that has not come yet. */
function beginning(today: Date, [least, most]: readonly [number, number], luck: Chance): Date {
  const at = new Date(today.getTime() - (least * dayMs + (luck.between(0, 1000) / 1000) * (most - least) * dayMs))
  const waking = new Date(at)
  if (at.getHours() < 7 || at.getHours() > 21) waking.setHours(luck.between(8, 20))
  return waking < today ? waking : at
}

/** Goes through the steps until one lies ahead. */
async function play({ past, today, luck }: Installation, scene: Scene, steps: readonly Step[]): Promise<void> {
  for (const { after, act } of steps) {
    const at = later(past.now, after, luck)
    if (at > today) return
    past.moveTo(at)
    await act(scene)
  }
}

async function live(installation: Installation, story: Story, person: Invented): Promise<Scene> {
  const { past, me, luck, today, forms } = installation
  const { began, begin, steps } = stories[story]
  past.moveTo(beginning(today, began, luck))
  const form = begin === 'catalogue' || (begin === 'either' && luck.happens(40)) ? forms.catalogue : forms.consultation
  // The person who comes back gives the address by which they are known.
  const again = {
    ...forms.consultation,
    fill: (who: Invented, by: Chance) => [
      ...forms.consultation.fill(who, by),
      ['email', who.email] as [string, string],
    ],
  }
  const byHand = begin === 'by hand'
  if (!byHand) await arrive(installation, form, person)
  const clientId = byHand ? '' : await clientOf(past, me, person)
  const who = byHand ? luck.pick([me, ...Object.values(installation.team)]) : await holderOf(installation, clientId)
  const scene = openScene({ ...installation, me: who, person, submitAgain: () => submit(installation, again, person) })
  if (byHand) await scene.addByHand()
  else scene.clientId = clientId
  await play(installation, scene, steps(scene))
  return scene
}

/** Who has a client: it is they who live through it. */
async function holderOf({ past, me, team }: Installation, id: string): Promise<Actor> {
  const { assigned_to: holder } = await past.call(me, getClient, { params: { id } })
  return Object.values(team).find(({ userId }) => userId === holder?.id) ?? me
}

/** The client that a person became. */
async function clientOf(past: Past, me: Actor, { email, phone }: Invented): Promise<string> {
  const { results } = await past.call(me, searchDuplicates, {
    body: { email, ...(phone ? { phonenumber: phone } : {}) },
  })
  const id = results[0]?.id
  if (!id) throw new Error(`${email} did not become a client`)
  return id
}

/** The client on whose timeline every kind can be looked at. */
async function showEveryKind(installation: Installation): Promise<void> {
  const { past, me, today } = installation
  const scene = await live(installation, 'cameBack', showcased)
  past.moveTo(today)
  const { results } = await past.call(me, getTimeline, { params: { id: scene.clientId }, query: { page_size: 50 } })
  const present = new Set(results.map((item) => item.item_type))
  await past.units.inOrg(me.orgId, (ctx) => showOtherKinds(ctx.as(me), scene.clientId, present))
}

/** Two clients share a number: they may be one person. */
async function addPair({ past, me, today }: Installation): Promise<void> {
  past.moveTo(today)
  const { results } = await past.call(me, listClients, { query: { sort: 'name', page_size: 50 } })
  const [one, other] = results.filter((client) => client.phone_number && client.assigned_to?.id === me.userId)
  if (!one?.phone_number || !other?.phone_number) return
  const phones = [{ value: other.phone_number, is_primary: true }, { value: one.phone_number }]
  await past.call(me, updateClient, { params: { id: other.id }, body: { phones } })
}

/** Two colleagues share the number of their office: they stay two clients, and are listed as a pair (rule 221). */
async function addColleagues({ past, me, today }: Installation): Promise<void> {
  past.moveTo(today)
  for (const [name, email] of [
    ['Ines Vogt', 'ines.vogt@vogt-henke.example'],
    ['Paul Henke', 'paul.henke@vogt-henke.example'],
  ] as const)
    await past.call(me, createClient, {
      body: { name, email, company: 'Vogt & Henke', phonenumber: '+1 617 555 0142 ext. 3', add_anyway: true },
    })
}

/** Somebody of the team types the number of a client whom they do not see. */
async function askingForOne({ past, me, team }: Installation): Promise<Happening> {
  const { results } = await past.call(me, listClients, { query: { sort: 'name', order: 'DESC', page_size: 50 } })
  const theirs = results.find((client) => client.phone_number && client.assigned_to?.id === me.userId)
  return async (ctx) =>
    theirs?.phone_number && askForAccess(ctx.as(team.jonas), { body: { phonenumber: theirs.phone_number } })
}

/** What robots sent waits in the ledger, with the reason. */
async function holdRobots(installation: Installation): Promise<void> {
  const { past, forms, luck, today } = installation
  const robot = {
    name: 'Best SEO Offers',
    country: 'US',
    city: 'Boston',
    email: 'rank1@example.com',
    phone: '+1 617 555 0199',
  } as const
  for (const days of [9, 2]) {
    past.moveTo(beginning(today, [days, days + 1], luck))
    await submit(installation, forms.catalogue, robot, 'A hidden field was filled in, which bots do.')
  }
}
