import { endpoints } from '@fairlead/contract'
import type { Answer, Endpoint } from '@fairlead/contract/endpoint'
import { getDuplicateSettings } from '@fairlead/contract/records/duplicates'
import { getInvitation } from '@fairlead/contract/work/invitations'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chromiumFlags } from '../../scripts/find-chromium.ts'
import type { Pair } from '../../web/src/testing/answers.ts'
import { faultsOf, type Look, lookNames, turnTo } from '../harness/audit.ts'
import { type Gallery, isShown, openGallery, type State, states, type Visitor } from '../harness/gallery.ts'
import { sampleReply } from '../harness/sample.ts'
import { follow, screens } from '../harness/screens.ts'

/**
 * Every screen in each of its states, without a server: axe looks once at each state, by turns light on a desk and dark
 * on a phone, so that each screen is seen both ways.
 */
type Screen = {
  /** Its address, where its path with an id in it is none. */
  at?: string
  visitor?: Visitor
  /** What the server answers where there is nothing yet, if the least that the contract allows is not that. */
  answers?: Pair<Endpoint>
  /** Words that show where there is nothing yet; null where that is no state of its own. */
  empty: string | null
  /** Words that show in the other states, where they are not the usual ones; null where nothing is different. */
} & { [K in Exclude<State, 'empty'>]?: string | null }

const usual: Record<Exclude<State, 'empty'>, string> = {
  loading: '',
  failed: 'Try again',
  refused: 'You don’t have permission',
  full: 'Sample',
}
/** A screen that asks nothing before it shows all of itself. */
const plain = (words: string): Screen => ({ empty: words, loading: null, failed: null, refused: null, full: null })

const id = '01a1fe30-16db-75f0-aa66-39735c6669af'
const given = <E extends Endpoint>(endpoint: E, answer: Answer<E>): Pair<Endpoint> => [endpoint, answer as never]
const scanned = given(getDuplicateSettings, {
  ...{ on_duplicate: 'combine', combine_within_days: null, may_change: true },
  scan: { state: 'done', finished_at: null },
})
const unknown = given(getInvitation, { state: 'unknown', invitation: null, signed_in_as: null, own_account: null })

const gallery: Record<string, Screen> = {
  '/account/availability': { empty: 'Working hours' },
  '/account/change-email': plain('Change your email'),
  '/account/custom-client-fields': { empty: 'No custom fields yet' },
  '/account/duplicate-leads': { empty: 'No duplicates', answers: scanned },
  '/account/follow-ups': plain('Default reminder time'),
  '/account/manage-groups': { empty: 'No groups yet' },
  '/account/meta-conversion-api': { empty: 'Connect Facebook first', full: null },
  '/account/notifications': { empty: 'This device' },
  '/account/personalisation': plain('How to address clients'),
  '/account/profile': plain('Choose picture'),
  '/account/security': { empty: 'Sign out everywhere' },
  '/account/tracking-pixels': {
    empty: 'A pixel loads only once you switch it on.',
    refused: 'Ask your account owner',
    full: null,
  },
  '/account/uncontacted-leads': plain('A lead stays new'),
  '/account/verify-email-update': plain('Confirm your new email'),
  '/activity-timeline': { empty: 'No activity yet' },
  '/app-download': { empty: 'Fairlead on your phone', loading: null, full: null },
  '/automation/lead-distribution/add-rule': {
    empty: 'With no conditions, every lead matches.',
    loading: null,
    full: null,
  },
  '/automation/lead-distribution/edit-rule/$id': { empty: 'Rule 0 of 0' },
  '/automation/lead-distribution/history': { empty: 'Nothing shared' },
  '/automations/': { empty: 'Actions that run automatically', full: 'Sends copies of leads' },
  '/automations/lead-distribution': { empty: 'No rules yet' },
  '/client/': plain('Full name'),
  '/client/$id': { empty: 'No follow up scheduled' },
  '/clients/': { empty: 'Your leads will appear here' },
  '/clients/batches': { empty: 'No bulk changes yet' },
  '/clients/bin': { empty: 'The bin is empty' },
  '/clients/follow-ups': { empty: 'No follow-ups' },
  '/clients/import/': { empty: 'No imports yet' },
  '/clients/import/$id': { empty: null },
  '/clients/merge': plain('Choose two clients'),
  '/clients/queue': { empty: 'No clients in this list' },
  '/clients/recently-active': { empty: 'No views in this period' },
  '/clients/today': { empty: 'Nothing is due today' },
  '/clients/uncontacted': { empty: 'No one is waiting' },
  '/contact-sales': { empty: 'Callbacks aren’t available' },
  '/content/file/$id': { empty: 'Waiting to be processed' },
  '/content/files': { empty: 'Share brochures and price lists' },
  '/content/group-sharing/$id': { empty: 'Joining adds these to your content' },
  '/content/message/$id': { empty: 'Says everything itself' },
  '/content/messages': { empty: 'Save the messages you send often' },
  '/content/page/$id/': { empty: 'Page, 0 blocks' },
  // An empty page that one may not change leads to the page itself.
  '/content/page/$id/edit': { empty: null },
  '/content/pages': { empty: 'Make a page for what you offer' },
  '/content/pages/new': { empty: 'Start from a template' },
  '/content/sequence/$id': { empty: 'No steps yet' },
  '/content/sequences': { empty: 'Plan what every new client gets' },
  '/dashboard-v2/landing-pages/preview/$id': { empty: 'Ask a question' },
  '/document-template/preview/$id': { empty: 'Sample' },
  '/download': { empty: 'Fairlead on your phone', loading: null, full: null },
  '/error': plain('Something went wrong'),
  '/integration/client-export': { empty: 'You can’t export clients yet' },
  '/integration/facebook/': { empty: 'Connect a Meta app first' },
  '/integration/facebook/page/$pageId': { empty: 'This page isn’t connected' },
  '/integration/fairlead-lead-forms/': { empty: 'Turn form answers into clients' },
  '/integration/fairlead-lead-forms/$id/': { empty: 'Publish the form, then share it.' },
  '/integration/fairlead-lead-forms/$id/edit': { empty: 'Leave this blank' },
  '/integration/fairlead-lead-forms/create-form': plain('Blank form'),
  '/integration/webhook/': { empty: 'Get leads from your website and apps' },
  '/integration/webhook/$id': { empty: 'This webhook is off' },
  '/integration/webhook/create': plain('Where do the leads come from?'),
  '/integrations/': { empty: 'Import clients from a file' },
  '/integrations/deliveries': { empty: 'Nothing has arrived yet' },
  '/integrations/health': { empty: 'No sources connected yet' },
  '/integrations/other': { empty: 'Import clients from a file' },
  '/invite': { empty: 'The link may be incomplete', answers: unknown },
  '/login': { ...plain('Email'), visitor: 'stranger' },
  '/login_mobile': { ...plain('Email'), visitor: 'stranger' },
  '/oauth/facebook/callback': { ...plain('Connecting to Facebook'), empty: null, failed: 'Facebook wasn’t connected' },
  '/onboarding': { visitor: 'newcomer', empty: null, full: 'Welcome to Fairlead' },
  '/signup': { ...plain('Email'), visitor: 'stranger' },
  '/team/dashboard': { empty: 'Clients created in this period' },
  '/team/dashboard/$id/$figure': { at: `/team/dashboard/${id}/new`, empty: 'None left' },
  '/team/lead-assignment/': { empty: 'No rules yet' },
  '/team/lead-assignment/add-rule': { empty: 'If no one answers in time', loading: null, full: null },
  '/team/lead-assignment/edit-rule/$id': { empty: 'Rule 0 of 0' },
  '/team/manage': { empty: 'Work on your leads together' },
  '/team/see-as/$id': { empty: 'Sample can’t see any clients' },
  '/team/sub-team/$id': { empty: 'No members in this sub-team yet' },
  '/team/sub-teams': { empty: 'No sub-teams yet' },
}

let browser: Browser
beforeAll(async () => {
  // Code that runs for long is made faster here: axe looks at all states by the same script.
  const args = [...chromiumFlags, '--force-prefers-reduced-motion']
  browser = await chromium.launch({ executablePath: inject('withoutWindow'), args })
})
afterAll(() => browser.close())

type Shown = { path: string; address: string; words: string; screen: Screen }

/** What shows that a screen is in a state; null where that is no state of its own. */
const wordsOf = (screen: Screen, state: State) =>
  state === 'empty' || screen[state] !== undefined ? (screen[state] ?? null) : usual[state]

/** What of a state is looked at this way: every other screen, and in its next state the others. */
function shownIn(state: State, look: Look, visitor: Visitor): Shown[] {
  return Object.entries(gallery).flatMap(([path, screen], index) => {
    const own = states.filter((one) => wordsOf(screen, one) !== null)
    const words = wordsOf(screen, state)
    const isOther = (index + own.indexOf(state) + lookNames.indexOf(look)) % 2 === 1
    if (words === null || (screen.visitor ?? 'owner') !== visitor || (isOther && own.length > 1)) return []
    const address = screen.at ?? path.replaceAll(/\$\w+/g, id).replace(/(.)\/$/, '$1')
    return [{ path, address, words, screen }]
  })
}

/** Goes to a screen and waits until it shows its state; answers what shows instead. */
async function show({ page, waiting }: Gallery, state: State, { address, words }: Shown): Promise<string[]> {
  if (page.url() === 'about:blank') await page.goto(address)
  else await follow(page, address)
  const isReached = async () => (state === 'loading' || waiting() === 0) && (await isShown(page, state, words))
  try {
    await expect.poll(async () => (await isReached()) && (await isReached()), { interval: 20 }).toBe(true)
  } catch {
    return [`“${words}” did not show, but: ${(await page.innerText('body')).replaceAll('\n', ' ')}`]
  }
  const { pathname } = new URL(page.url())
  return address === pathname ? [] : [`led to ${pathname}`]
}

/** The page as it stands, without the names that are made up for its parts: several screens fail by the same page. */
const drawn = async ({ page }: Gallery) => (await page.content()).replace(/mantine-\w+-?|_r_\w+_/g, '')

test.for(states)('every screen is sound: %s', async (state) => {
  const faults: string[] = []
  const looked = new Set<string>()
  const visitors = Map.groupBy(Object.values(gallery), ({ visitor = 'owner' }) => visitor)
  for (const visitor of visitors.keys()) {
    const opened = await openGallery(browser, inject('webRoot'), state, visitor)
    for (const look of lookNames) {
      await turnTo(opened.page, look)
      for (const shown of shownIn(state, look, visitor)) {
        opened.answer(state === 'empty' && shown.screen.answers ? [shown.screen.answers] : [])
        const wrong = await show(opened, state, shown)
        const content = `${look} ${await drawn(opened)}`
        if (!looked.has(content)) wrong.push(...(await faultsOf(opened.page, look)))
        looked.add(content)
        for (const fault of [...wrong, ...opened.problems.splice(0)]) faults.push(`${shown.path}, ${look}: ${fault}`)
      }
    }
    await opened.close()
  }
  expect(faults).toEqual([])
})

test('no screen is left out', () => expect(Object.keys(gallery).toSorted()).toEqual(screens()))

test.each(['least', 'most'] as const)('the contract allows each sample (%s)', (size) => {
  const wrong = endpoints.flatMap(({ name, endpoint }) => {
    const { error } = endpoint.reply.safeParse(sampleReply(endpoint, size))
    return error ? [`${name}: ${error.message}`] : []
  })
  expect(wrong).toEqual([])
})
