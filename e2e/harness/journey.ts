import {
  createWorld,
  leaveWorld,
  sharedWorld,
  type Template,
  type World,
  type WorldOptions,
} from '@fairlead/server/testing'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { chromiumFlags, journeyFlags } from '../../scripts/find-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    chromium: string
    withoutWindow: string
    webRoot: string
  }
}

export const desk = { width: 1280, height: 800 }
export const phone = { width: 360, height: 740 }

export type Journey = {
  readonly world: World
  /** A page in a browser profile of its own, as another person would have. */
  open: (options?: BrowserContextOptions) => Promise<Page>
}

/** What broke a policy, from the browser's report; undefined when a strange site was refused, as it should be. */
function brokenBy(report: string | null): string | undefined {
  const violation = (JSON.parse(report ?? '{}') as { 'csp-report'?: Record<string, string> })['csp-report'] ?? {}
  if (violation['effective-directive'] === 'frame-ancestors') return undefined
  return `${violation['effective-directive']} by ${violation['blocked-uri']} on ${violation['document-uri']}`
}

/** What a page must never say: its policy was broken, a script failed, an error was logged. */
export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`the page threw: ${error.stack ?? error.message}`))
  // What the policy stopped is reported even where a library hides that it tried.
  page.on('request', (request) => {
    const broken = request.url().endsWith('/api/csp-reports') && brokenBy(request.postData())
    if (broken) problems.push(`the policy was broken: ${broken}`)
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    // A refusal or a failure that a journey makes is no fault of the page; what is shown of it is checked.
    if (text.startsWith('Failed to load resource')) return
    problems.push(`the page logged: ${text}`)
  })
}

/** Says what a page showed when its journey failed. */
async function tellOf(page: Page): Promise<void> {
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch(() => 'nothing that could be read')
  process.stderr.write(`${page.url()} showed:\n${shown}\n`)
}

/**
 * Runs in each page: however slow the machine is, the second of two keys comes within its two seconds, a key that waits
 * for its screen within its five, and an answer of the server within its ten.
 */
function beInTime(): void {
  Object.defineProperty(KeyboardEvent.prototype, 'timeStamp', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
  })
  const { timeout } = AbortSignal
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * 10)
}

/** The browsers of this worker, by their programs. They end with the worker's process. */
const browsers = new Map<string, Browser>()

async function browserOf(executablePath: string, args: string[]): Promise<Browser> {
  const known = browsers.get(executablePath)
  if (known?.isConnected()) return known
  const browser = await chromium.launch({ executablePath, args })
  browsers.set(executablePath, browser)
  return browser
}

/**
 * One running server and one browser for a file of journeys: `const journey = useJourney()`. Files without settings of
 * their own share a server in each worker, which is emptied between them. Each test fails when a page of it broke its
 * content policy, threw, or logged an error.
 */
export function useJourney(
  options: WorldOptions & {
    prepare?: (world: World) => Promise<void>
    /** The whole browser, which shows notifications too. */
    notifies?: boolean
  } = {},
): () => Journey {
  let browser: Browser | undefined
  let world: World | undefined
  const problems: string[] = []

  const { notifies, prepare, ...own } = options
  const isShared = !prepare && Object.keys(own).length === 0
  beforeAll(async () => {
    const settings = { work: true, ...own, overrides: { webRoot: inject('webRoot'), ...own.overrides } }
    world = isShared ? await sharedWorld(inject('template'), settings) : await createWorld(inject('template'), settings)
    await prepare?.(world)
    browser = await (notifies
      ? browserOf(inject('chromium'), chromiumFlags)
      : browserOf(inject('withoutWindow'), journeyFlags))
  })
  beforeEach(async () => {
    // All people of a file come from one address: what one journey used up of an hour's codes is not the next one's.
    await world?.sql('delete from rate_limits')
  })
  afterEach(async ({ task }) => {
    for (const { message, diff = '' } of task.result?.errors ?? [])
      process.stderr.write(`${task.name}: ${message}\n${diff}\n`)
    for (const context of browser?.contexts() ?? []) {
      if (task.result?.state === 'fail') for (const page of context.pages()) await tellOf(page)
      // What is on its way through a journey's hands ends with it.
      for (const one of [...context.pages(), context]) await one.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
    expect(problems.splice(0)).toEqual([])
  })
  afterAll(async () => {
    if (world) await (isShared ? leaveWorld(world) : world.close())
  })

  return () => {
    if (!browser || !world) throw new Error('the world is made before the first test')
    const [running, here] = [browser, world]
    return {
      world: here,
      async open(more = {}) {
        const context = await running.newContext({
          baseURL: here.appUrl,
          viewport: desk,
          locale: 'en-SG',
          timezoneId: 'Asia/Singapore',
          // One would stand between the pages and what a journey puts in the way of their requests.
          serviceWorkers: 'block',
          ...more,
        })
        context.setDefaultTimeout(60_000)
        await context.addInitScript(beInTime)
        const page = await context.newPage()
        watch(page, problems)
        context.on('page', (other) => watch(other, problems))
        return page
      },
    }
  }
}

/** Nothing on this machine answers the links of contact buttons: they lead nowhere. */
export const stopContactLinks = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    window.addEventListener('click', (event) => {
      const { target } = event
      if (target instanceof Element && target.closest('a[href^="tel:"], a[target="_blank"]')) event.preventDefault()
    }),
  )
