import { createLeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import { createWebhook } from '@fairlead/contract/flow/webhooks'
import { setOrgPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { createSubteam } from '@fairlead/contract/identity/subteams'
import { memberDefaults } from '@fairlead/contract/permissions'
import { createClient, listClients } from '@fairlead/contract/records/clients'
import { setContentGroups } from '@fairlead/contract/records/content-groups'
import { createDocument } from '@fairlead/contract/records/document-templates'
import { createMessage } from '@fairlead/contract/records/message-templates'
import { createPage } from '@fairlead/contract/records/page-templates'
import { OnboardingScreen, updateOnboardingStatus } from '@fairlead/contract/seeing/onboarding'
import { updateImport } from '@fairlead/contract/work/imports'
import { createAssignmentRule } from '@fairlead/contract/work/lead-assignment'
import { createDistributionRule } from '@fairlead/contract/work/lead-distribution'
import { inviteMembers } from '@fairlead/contract/work/members'
import { addSequenceStep, createSequence } from '@fairlead/contract/work/sequences'
import type { Person } from '@fairlead/server/testing'
import type { Page, Request } from 'playwright-core'
import { afterAll, expect, test, vi } from 'vitest'
import { builtPseudo } from '../../scripts/built-web.ts'
import { sendSheet, takeIn } from '../../server/src/testing/imports.ts'
import { deactivate, joinTeam } from '../../server/src/testing/members.ts'
import { connectFacebook } from '../../server/src/testing/outside/facebook.ts'
import { metaServer } from '../../server/src/testing/outside/meta-server.ts'
import { makePdf } from '../../server/src/testing/pdf.ts'
import { uploadFile } from '../../server/src/testing/upload.ts'
import { pseudo } from '../../web/build/pseudo-words.ts'
import { countriesIn, foreign, gather } from '../harness/foreign.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { saidBy } from '../harness/said.ts'
import { follow, screens } from '../harness/screens.ts'
import { enterAs } from '../harness/sign-in.ts'
import { deliver, source } from '../harness/source.ts'
import { tooWide } from '../harness/too-wide.ts'

/**
 * Every screen in the pseudo-locale (docs/how-to/words.md): a Latin word that shows does not come from a catalogue.
 * What people typed is Greek in this world; what the server and the contract say in English is known.
 */
const meta = await metaServer()
afterAll(() => meta.close())
meta.state.person.name = 'Άννα Λι'
meta.state.pages = meta.state.pages.map((page) => ({ ...page, name: 'Σπίτια' }))
meta.state.forms = [{ id: '900100', page: meta.state.pages[0]?.id ?? '', name: 'Οδηγός' }]
const env = {
  ...meta.env,
  ...{ PRODUCT_NAME: 'Φάρος', SALES_EMAIL: 'p@f.gr', SUPPORT_EMAIL: 'v@f.gr' },
  ...{ ONBOARDING_SURVEY: 'true', ONBOARDING_VIDEO_URL: 'https://f.gr/v.mp4' },
}
const journey = useJourney({ overrides: { ...builtPseudo(), sources: [source] }, env })

type Screen = {
  /** Its address, where the path alone is none. */
  at?: string[]
  /** Buttons that show more, and what then shows; both as the catalogue has them. */
  actions?: readonly (readonly [button: string, shows: string])[]
}

type ContentIds = 'file' | 'landing' | 'sequence' | 'set' | 'text'

/** Content: its lists, one of each kind, a group, and the previews. */
const ofContent = ({ file, landing, sequence, set, text }: Record<ContentIds, string>): Record<string, Screen> => ({
  '/content/messages': { actions: [['Content groups', 'Paste the link or code you were given.']] },
  '/content/files': { actions: [['Manage labels', 'New label']] },
  '/content/pages': {},
  '/content/sequences': {},
  '/content/sequence/$id': {
    at: [`/content/sequence/${sequence}`],
    actions: [
      ['Change', 'New leads that match are added as they arrive. Clients you already have aren’t added.'],
      ['Edit', 'The reason is added to the client’s timeline.'],
    ],
  },
  '/content/message/$id': { at: [`/content/message/${text}`, '/content/message/new'] },
  '/content/file/$id': {
    at: [`/content/file/${file}`],
    actions: [['Share', 'Who do you want to share with?']],
  },
  '/content/page/$id/': { at: [`/content/page/${landing}`] },
  '/content/page/$id/edit': { at: [`/content/page/${landing}/edit`] },
  '/content/pages/new': {},
  '/content/group-sharing/$id': { at: [`/content/group-sharing/${set}`] },
  '/document-template/preview/$id': { at: [`/document-template/preview/${file}`] },
  '/dashboard-v2/landing-pages/preview/$id': { at: [`/dashboard-v2/landing-pages/preview/${landing}`] },
})

const signedIn = ({
  client,
  fbPage,
  form,
  hook,
  rule,
  sending,
  sheet,
  subteam,
  taken,
  twin,
  ...content
}: Record<
  'client' | 'fbPage' | 'form' | 'hook' | 'rule' | 'sending' | 'sheet' | 'subteam' | 'taken' | 'twin' | ContentIds,
  string
>): Record<string, Screen> => ({
  '/clients/': { at: ['/clients', '/clients?search=Ωμέγα'] },
  '/client/': { at: ['/client'] },
  '/client/$id': {
    at: [`/client/${client}`],
    actions: [
      ['Call', 'Outcome'],
      ['Raw lead info', 'Exactly as received. This can’t be edited.'],
      ['Reassign', 'Optional. Added to the timeline.'],
    ],
  },
  '/clients/batches': {},
  '/clients/import/': { at: ['/clients/import'] },
  '/clients/import/$id': {
    at: [
      ...['', '?step=rules', '?step=check'].map((step) => `/clients/import/${sheet}${step}`),
      `/clients/import/${taken}`,
    ],
  },
  '/clients/bin': {},
  '/clients/queue': { at: ['/clients/queue', '/clients/queue?search=Ωωω'] },
  '/clients/follow-ups': {},
  '/clients/today': {},
  '/clients/recently-active': {},
  '/clients/uncontacted': {},
  '/account/profile': {},
  '/account/personalisation': {},
  '/account/notifications': {},
  '/account/follow-ups': {},
  '/account/meta-conversion-api': {},
  '/account/manage-groups': { actions: [['New group', 'Colour']] },
  '/account/security': {
    actions: [
      ['Sign out everywhere', 'Sign out everywhere?'],
      ['Delete account…', 'Delete this account in two weeks?'],
    ],
  },
  '/account/availability': {},
  '/account/tracking-pixels': {},
  '/account/uncontacted-leads': {},
  '/account/custom-client-fields': {},
  '/account/duplicate-leads': {
    at: ['likely', 'dismissed', 'merged'].map((show) => `/account/duplicate-leads?show=${show}`),
  },
  '/clients/merge': { at: ['/clients/merge', `/clients/merge?ids=${client},${twin}`] },
  '/activity-timeline': { at: ['/activity-timeline', '/activity-timeline?show=shared'] },
  '/account/change-email': {},
  '/account/verify-email-update': {},
  '/team/manage': {
    at: ['/team/manage', '/team/manage?status=INVITED', '/team/manage?status=DEACTIVATED'],
    actions: [['Invite', 'Paste a list instead']],
  },
  '/team/dashboard': {},
  '/integrations/': { at: ['/integrations'] },
  '/integrations/other': {},
  '/integrations/health': {},
  '/integrations/deliveries': {},
  '/integration/client-export': {},
  '/integration/facebook/': {
    at: ['', '?show=app', '?show=check'].map((show) => `/integration/facebook${show}`),
  },
  '/integration/facebook/page/$pageId': { at: [`/integration/facebook/page/${fbPage}`] },
  '/oauth/facebook/callback': { at: ['/oauth/facebook/callback?state=x&error=access_denied'] },
  '/integration/webhook/': { at: ['/integration/webhook'] },
  '/integration/webhook/create': {},
  '/integration/webhook/$id': {
    at: ['', '?show=mapping', '?show=deliveries', '?show=settings'].map(
      (show) => `/integration/webhook/${hook}${show}`,
    ),
  },
  '/integration/fairlead-lead-forms/': { at: ['/integration/fairlead-lead-forms'] },
  '/integration/fairlead-lead-forms/create-form': {},
  '/integration/fairlead-lead-forms/$id/': {
    at: [`/integration/fairlead-lead-forms/${form}`],
    actions: [['Share', 'Send it in a message or add it to your email signature.']],
  },
  '/integration/fairlead-lead-forms/$id/edit': {
    at: ['', '?tab=look', '?tab=after', '?tab=recipient'].map(
      (tab) => `/integration/fairlead-lead-forms/${form}/edit${tab}`,
    ),
  },
  '/team/sub-teams': { actions: [['New sub-team', 'Team members']] },
  '/team/sub-team/$id': {
    at: [`/team/sub-team/${subteam}`],
    actions: [
      ['Rename', 'Save'],
      ['Add members', 'Team members'],
      [
        'Delete',
        'Its members stay on the team and keep their clients. Anyone who could see those clients through this sub-team no longer will.',
      ],
    ],
  },
  '/team/lead-assignment/': {
    at: ['/team/lead-assignment'],
    actions: [['Apply rules to unassigned', 'Apply rules to unassigned clients']],
  },
  '/team/lead-assignment/add-rule': {},
  '/team/lead-assignment/edit-rule/$id': { at: [`/team/lead-assignment/edit-rule/${rule}`] },
  '/automations/': { at: ['/automations'] },
  '/automations/lead-distribution': {
    at: ['/automations/lead-distribution', '/automations/lead-distribution?show=quality'],
  },
  '/automation/lead-distribution/add-rule': {
    at: ['/automation/lead-distribution/add-rule', '/automation/lead-distribution/add-rule?rest=true'],
    actions: [
      ['Add recipient', 'Send by'],
      ['Paste a list', 'A name with an email address, a phone number or both, in any order.'],
    ],
  },
  '/automation/lead-distribution/edit-rule/$id': { at: [`/automation/lead-distribution/edit-rule/${sending}`] },
  '/automation/lead-distribution/history': {
    at: ['', '?state=failed&seen=true&days=7'].map((more) => `/automation/lead-distribution/history${more}`),
  },
  ...ofContent(content),
  '/error': { at: [403, 404, 423, 425, 455, 500].map((status) => `/error?status=${status}`) },
})
/** What is there while somebody else works in the team. */
const withMember = (member: string): Record<string, Screen> => ({
  '/team/see-as/$id': { at: [`/team/see-as/${member}`] },
  '/team/dashboard/$id/$figure': { at: [`/team/dashboard/${member}/new`, `/team/dashboard/${member}/responses`] },
})
const strangers: Record<string, Screen> = {
  '/login': {},
  '/login_mobile': {},
  '/signup': {},
  '/app-download': {},
  '/download': {},
  '/contact-sales': {},
  '/invite': {},
}
/** What somebody new goes through. */
const firstSteps: Record<string, Screen> = {
  '/onboarding': { at: OnboardingScreen.options.map((screen) => `/onboarding?screen=${screen}`) },
}
const panels = '[role=dialog], [role=menu], [role=listbox]'

async function shown(page: Page, name: string): Promise<void> {
  const panel = page.locator(panels).filter({ visible: true }).first()
  await panel.waitFor().catch(() => {
    throw new Error(`${name} opens nothing`)
  })
}

/** Closes by Escape what was opened, once it listens. */
async function close(page: Page, name: string): Promise<void> {
  const isGone = async () => {
    await page.keyboard.press('Escape')
    return page.evaluate((all) => [...document.querySelectorAll(all)].every((one) => !one.checkVisibility()), panels)
  }
  await vi.waitUntil(isGone, { timeout: 60_000, interval: 100 }).catch(() => {
    throw new Error(`${name} stays open`)
  })
}

/** Goes through screens; answers what each says that is foreign. */
async function walk(page: Page, screens: Record<string, Screen>): Promise<string[]> {
  const answered = new Set(await countriesIn(page))
  const answers: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return
    answers.push(
      response.json().then(
        (answer) => gather(answer, answered),
        () => {},
      ),
    )
  })
  const asked = new Set<Request>()
  page.on('request', (request) => void (request.resourceType() === 'fetch' && asked.add(request)))
  page.on('requestfinished', (request) => void asked.delete(request))
  page.on('requestfailed', (request) => void asked.delete(request))
  const found: string[] = []
  const opened = new Set<string>()
  let isFirst = true
  const look = async (where: string) => {
    // A list stays while the next one is fetched: nothing is on its way when a screen is looked at.
    const isThere = () => page.waitForFunction(() => !document.querySelector('[aria-busy=true]:not([data-stays] *)'))
    await isThere()
    await vi.waitUntil(() => asked.size === 0, { timeout: 60_000, interval: 20 })
    await isThere()
    const said = await saidBy(page)
    // What it shows was answered before, but may be read here only now.
    await Promise.all(answers)
    for (const text of foreign(said, answered)) found.push(`${where}: ${text}`)
  }
  for (const [path, { at = [path], actions = [] }] of Object.entries(screens))
    for (const address of at) {
      // The first one, and another site, by a document: what was loaded before knows nothing of what was made since.
      if (isFirst || URL.canParse(address)) await page.goto(address)
      else await follow(page, address)
      isFirst = false
      const { pathname } = new URL(page.url())
      if (!address.startsWith(pathname) && !URL.canParse(address)) found.push(`${address} led to ${pathname}`)
      await page.locator('h1, h2').first().waitFor()
      await look(address)
      for (const opener of await page.locator('button[aria-haspopup]:visible:enabled').elementHandles()) {
        const name = `${(await opener.getAttribute('aria-label')) ?? (await opener.textContent())}`
        // What stands on every screen is opened once; what was only there while something was fetched, not at all.
        if (opened.has(name) || !(await opener.isVisible())) continue
        opened.add(name)
        await opener.click()
        await shown(page, `${address}, ${name}`)
        await look(`${address}, ${name}`)
        await close(page, `${address}, ${name}`)
      }
      for (const [button, shows] of actions) {
        await page
          .getByRole('button', { name: pseudo(button), exact: true })
          .last()
          .click()
        await page.getByText(pseudo(shows), { exact: true }).first().waitFor()
        await look(`${address}, ${button}`)
        await close(page, `${address}, ${button}`)
      }
      await page.setViewportSize(phone)
      await look(`${address} on a phone`)
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (sideways > 0) found.push(`${address} on a phone: ${sideways} pixels too wide`)
      for (const width of [640, 768, 900]) {
        await page.setViewportSize({ width, height: 800 })
        for (const fault of await page.evaluate(tooWide)) found.push(`${address} at ${width} pixels: ${fault}`)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  return found
}

/** One content of each kind, and a group that holds the file. */
async function furnishContent({ browser }: Person): Promise<Record<ContentIds, string>> {
  const text = (await browser.call(createMessage, { body: { name: 'Μήνυμα', text: 'Γεια σου' } })).body.id
  const key = await uploadFile(browser, 'DOCUMENT_TEMPLATE', 'Τιμές.pdf', makePdf(2))
  const file = (await browser.call(createDocument, { body: { key, name: 'Τιμές' } })).body.id
  await journey().world.settle()
  const blocks = [{ id: 'a', type: 'title' as const, text: 'Σπίτι' }]
  const landing = (await browser.call(createPage, { body: { name: 'Σελίδα', blocks } })).body.id
  const params = { t: 'file' as const, id: file }
  const [group] = (await browser.call(setContentGroups, { params, body: { group_ids: [], new_name: 'Σετ' } })).body
    .results
  const sequence = (await browser.call(createSequence, { body: { name: 'Σειρά' } })).body.id
  void (
    await browser.call(addSequenceStep, {
      params: { id: sequence },
      body: { action: { step_type: 'CONTACT_CLIENT', channel: 'whatsapp', text: 'Γεια σου' } },
    })
  ).body
  return { text, file, landing, sequence, set: group?.code ?? '' }
}

/** A form that strangers fill in. */
async function publishForm({ browser }: Person) {
  const fields = [{ key: 'name', type: 'full_name', label: 'Όνομα', required: true }]
  const definition = { title: 'Φόρμα', fields, submit_text: 'Πάμε' }
  const form = (await browser.call(createLeadForm, { body: { name: 'Φόρμα', definition } as never })).body
  void (await browser.call(publishLeadForm, { params: { id: form.id }, body: {} })).body
  return form
}

/** An account with one of everything, in Greek. */
async function furnish(person: Person) {
  const { world } = journey()
  const { call } = { call: person.browser.call.bind(person.browser) } as Pick<Person['browser'], 'call'>
  const own = { zone: 'Asia/Singapore', name: 'Μίρα', organization_name: 'Λιμάνι', country_code: 'SG' }
  void (await call(updateUserDetails, { body: own })).body
  const alexis = { name: 'Αλέξης', phonenumber: '+6591274486', email: 'a@f.gr' }
  const twin = (await call(createClient, { body: alexis })).body.id
  await deliver(world, person, [{ id: '1', name: 'Ζωή', phone: '+6591274487', answers: { Ερώτηση: 'Απάντηση' } }])
  await world.settle()
  const form = await publishForm(person)
  const members = [{ name: 'Νόρα', email: 'n@f.gr' }]
  void (await call(inviteMembers, { body: { members, permissions: memberDefaults } })).body
  const hook = (await call(createWebhook, { body: { name: 'Πηγή', recipe: 'custom' } })).body
  const rule = (
    await call(createAssignmentRule, {
      body: {
        name: 'Κανόνας',
        rule_type: 'ASSIGNED',
        rule_definition: {
          expressions: [{ name: 'form_id', operator: 'equal', value: [form.id] }],
          logical_operator: 'AND',
        },
        member_recipients: [{ member_prof_id: person.userId, max_leads_per_round: 2 }],
      },
    })
  ).body
  const sending = (
    await call(createDistributionRule, {
      body: {
        name: 'Διανομή',
        rule_definition: { expressions: [], logical_operator: 'AND' },
        distribution_type: 'ROUND_ROBBIN',
        member_recipients: [
          { recipient_name: 'Άννα', recipient_email: `${person.email.slice(0, 1)}p@f.gr`, is_paused: true },
        ],
      },
    })
  ).body.id
  // One sheet that is set up, and one that was taken in.
  const mapping = ['name' as const, 'phone' as const]
  const rows = 'Όνομα;Κινητό\nΗρώ;+6591274491\nΦοίβη;άγνωστο\n'
  const { id: sheet, settings } = await sendSheet(world, person, 'Πελάτες.csv', rows)
  if (!settings) throw new Error('the sheet was not read')
  void (await call(updateImport, { params: { id: sheet }, body: { settings: { ...settings, mapping } } })).body
  const { id: taken } = await takeIn(world, person, 'Επαφές.csv', 'Όνομα;Κινητό\nΝίκη;+6591274492\n', { mapping })
  const [fbPage = ''] = await connectFacebook(person)
  const { results } = (await call(listClients)).body
  const client = results.find(({ name }) => name === 'Ζωή')?.id
  if (!client) throw new Error('the lead did not become a client')
  const member = await joinTeam(world, person, `${person.email.slice(0, 1)}m@f.gr`)
  await world.sql(`update users set name = 'Νίκος' where id = $1`, [member.userId])
  await world.sql(`update organizations set account_type = 'TEAM' where id = $1`, [person.orgId])
  void (await call(setOrgPreferences, { body: { enable_subteams_feature: true } })).body
  const body = { name: 'Ομάδα', member_ids: [member.userId] }
  const subteam = (await call(createSubteam, { body })).body.id
  // An account that others work in is not deleted.
  await deactivate(world, member)
  return {
    ...(await furnishContent(person)),
    client,
    fbPage,
    form: form.id,
    hook: hook.id,
    rule: rule.id,
    sending,
    sheet,
    subteam,
    taken,
    twin,
    member,
  }
}

test('every screen of the application speaks by its catalogue, those about a member too', async () => {
  const { world, open } = journey()
  const person = await world.signIn('m@f.gr')
  const page = await open()
  await enterAs(page, world, person)
  const { member, ...made } = await furnish(person)
  // The next code is sent a minute after the last one.
  await world.advance({ minutes: 2 })
  expect(await walk(page, signedIn(made))).toEqual([])
  await world.sql(`update memberships set status = 'ACTIVE' where user_id = $1`, [member.userId])
  expect(await walk(page, withMember(member.userId))).toEqual([])
})

test('so does every screen of an account that is new', async () => {
  const { world, open } = journey()
  const person = await world.signUp('n@f.gr')
  void (await person.browser.call(updateUserDetails, { body: { name: 'Νέα', organization_name: 'Άδεια' } })).body
  const page = await open()
  await enterAs(page, world, person)
  expect(await walk(page, firstSteps)).toEqual([])
  void (await person.browser.call(updateOnboardingStatus, { body: { platform: 'WEB_APP' } })).body
  const empty = [
    '/clients',
    '/clients/bin',
    '/clients/follow-ups',
    '/clients/today',
    '/content/sequences',
    '/integrations/health',
    '/integrations/deliveries',
  ]
  const lists = [...empty, '/integration/facebook', '/integration/webhook', '/integration/fairlead-lead-forms']
  expect(await walk(page, Object.fromEntries(lists.map((path) => [path, {}])))).toEqual([])
})

test('so does every screen of strangers, and the page of a form', async () => {
  const { world, open } = journey()
  const { public_url: form } = await publishForm(await world.signIn('o@f.gr'))
  const page = await open()
  expect(await walk(page, { ...strangers, form: { at: [form] } })).toEqual([])
})

test('no screen is left out', () => {
  const walked = [
    ...Object.keys(
      signedIn({
        ...{
          client: '',
          fbPage: '',
          form: '',
          hook: '',
          rule: '',
          sending: '',
          sheet: '',
          subteam: '',
          taken: '',
          twin: '',
        },
        ...{ file: '', landing: '', sequence: '', set: '', text: '' },
      }),
    ),
    ...Object.keys({ ...strangers, ...firstSteps, ...withMember('') }),
  ]
  expect(walked.toSorted()).toEqual(screens())
})

test('a text that is in no catalogue would be found', async () => {
  const page = await journey().open()
  await page.setContent(`<title>Φάρος</title><p>${pseudo('Clients')} 22 Nov 2026</p><p title="Title">${pseudo('x')}</p>
    <p><b>Αλέξης</b> is here</p><input placeholder="Hint"><p hidden>Hidden</p>`)
  expect(foreign(await saidBy(page), new Set(['Αλέξης']))).toEqual(['is here', 'Title', 'Hint'])
})
