import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { endpoints } from '@fairlead/contract'
import type { Endpoint } from '@fairlead/contract/endpoint'
import { appStartup, keepAlive } from '@fairlead/contract/identity/session'
import type { Browser, Page, Route } from 'playwright-core'
import { answerTo, type Pair } from '../../web/src/testing/answers.ts'
import { onItsWay, refusal } from '../../web/src/testing/server.ts'
import { aSession, memberWith } from '../../web/src/testing/session.ts'
import { watch } from './journey.ts'
import { type Size, sampleReply } from './sample.ts'

export const states = ['loading', 'failed', 'refused', 'empty', 'full'] as const
export type State = (typeof states)[number]
export type Visitor = 'owner' | 'stranger' | 'newcomer'

const origin = 'https://fairlead.test'
const fileTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const everyCall = (answer: (endpoint: Endpoint) => unknown) =>
  endpoints.map(({ endpoint }): Pair<Endpoint> => [endpoint, () => answer(endpoint) as never])
const sampled = (size: Size) => everyCall((endpoint) => sampleReply(endpoint, size))

/** What the server answers to every call. */
const answersIn: Record<State, readonly Pair<Endpoint>[]> = {
  loading: everyCall(() => onItsWay),
  failed: everyCall(() => refusal(500, 'It broke')),
  refused: everyCall(() => refusal(403, 'You don’t have permission to do this')),
  empty: sampled('least'),
  full: sampled('most'),
}

function sessionOf(visitor: Visitor, state: State) {
  if (visitor === 'stranger') return undefined
  if (visitor === 'newcomer') return aSession({ web_onboarding_status: 'NOT_STARTED' })
  if (state === 'refused') return memberWith({})
  const session = aSession({ account_type: 'TEAM' })
  session.org_preferences.enable_subteams_feature = true
  session.user_details.org_preferences.enable_subteams_feature = true
  return session
}

function sendFile(route: Route, root: string, path: string): Promise<void> {
  const file = extname(path) ? path : '/index.html'
  return route.fulfill({ body: readFileSync(join(root, file)), contentType: fileTypes[extname(file)] ?? 'image/png' })
}

export type Gallery = {
  page: Page
  /** What the server answers from now on, beside what is usual in the state. */
  answer: (pairs: readonly Pair<Endpoint>[]) => void
  /** How many calls wait for their answer. */
  waiting: () => number
  /** What the page threw or logged. */
  problems: string[]
  close: () => Promise<void>
}

/**
 * The built application in a browser, with nothing behind it: all that it asks for is answered here, every call of the
 * contract by the state that is shown.
 */
export async function openGallery(browser: Browser, root: string, state: State, visitor: Visitor): Promise<Gallery> {
  const context = await browser.newContext({
    baseURL: origin,
    ...{ locale: 'en-SG', timezoneId: 'Asia/Singapore', serviceWorkers: 'block' },
  })
  context.setDefaultTimeout(60_000)
  // Nothing falls due or grows old while states are looked at, and no answer is too late.
  await context.clock.setFixedTime('2026-11-20T04:00:00Z')
  await context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const session = sessionOf(visitor, state)
  if (session) await context.addCookies([{ name: 'system-id', value: '1', url: origin }])
  const shell = session
    ? [[appStartup, session] as const, [keepAlive, { version: session.version, unread: 0 }] as const]
    : []
  let answer = answerTo()
  let waiting = 0
  await context.route(`${origin}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (!pathname.startsWith('/api/')) return sendFile(route, root, pathname)
    // The stream stays open, and tells of nothing.
    if (pathname.startsWith('/api/realtime/')) return
    waiting++
    const given = await answer({
      method: route.request().method(),
      path: pathname,
      query: searchParams,
      headers: new Headers(),
      body: undefined,
    })
    if (given instanceof Error) throw given
    const status = given.status ?? (given.body === undefined ? 204 : 200)
    // What failed is asked for again at once, as often as it ever is.
    await route.fulfill({ status, headers: { 'retry-after': '0' }, ...(given.body ? { json: given.body } : {}) })
    waiting--
  })
  const page = await context.newPage()
  const problems: string[] = []
  watch(page, problems)
  const set = (pairs: readonly Pair<Endpoint>[]) => {
    answer = answerTo(...(answersIn[state] as never[]), ...(shell as never[]), ...(pairs as never[]))
  }
  set([])
  return { page, problems, answer: set, waiting: () => waiting, close: () => context.close() }
}

/** Whether the page shows a state by now: these words, and what is on its way, or nothing of that. */
export const isShown = (page: Page, state: State, words: string): Promise<boolean> =>
  page.evaluate(
    ([state, words]) => {
      const busy = [...document.querySelectorAll('[aria-busy=true]')].filter((part) => part.checkVisibility())
      // A skeleton comes a moment after its place.
      const isDrawn = busy.every((part) => part.querySelector('[aria-hidden]:not([data-shown])') === null)
      const isInState = state === 'loading' ? busy.length > 0 && isDrawn : busy.length === 0
      return isInState && document.body.innerText.includes(words)
    },
    [state, words] as const,
  )
