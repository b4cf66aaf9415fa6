import { createLeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import { Browser } from '@fairlead/server/testing'
import type { Client } from 'pg'
import { type Browser as Chromium, chromium } from 'playwright-core'
import { chromiumFlags, findChromium, withoutWindow } from '../../../scripts/find-chromium.ts'
import { clientFiller } from '../database/fill-clients.ts'
import { type Cell, median, percentile, say, table, tell } from '../report/table.ts'
import { onInstallation } from '../servers/installed.ts'
import { applyFilter, changeRoute, findInPalette, interact, openPalette, scroll } from './actions.ts'
import { blocking, profile, slowPage, vitalsOf } from './slow-page.ts'

export type WebSettings = {
  rows: number
  rounds: number
  laps: number
  /** So many times slower is the processor of a page, which takes as much more of this one's time. */
  slowDown: number
}

/** What is measured, and what it may be at most (or, where it says so, at least). */
const bars = {
  'LCP of the list, cold, ms': 2500,
  'LCP of the list, warm, ms': 1200,
  'interactive, cold, ms': 3500,
  'interactive, warm, ms': 1500,
  'blocking time, cold, ms': 200,
  'blocking time, warm, ms': 200,
  'layout shift of the list': 0.02,
  'INP, p75, ms': 100,
  'INP, worst, ms': 200,
  interactions: null,
  'route change from the cache, ms': 100,
  'and its timeline, ms': null,
  'a filter shows its first client, ms': 300,
  'palette opens, not slowed down, ms': 50,
  'palette opens, slowed down, ms': null,
  'palette finds, not slowed down, ms': 150,
  'rows in the document': 60,
  'frames a second while scrolling, at least': 55,
  'blank while scrolling, pixels': 0,
  'LCP of a public form, ms': 1500,
  'layout shift of a public form': 0.05,
  'a loop of 10,000,000 steps in the page, ms': null,
} as const
type Measure = keyof typeof bars
type Round = Record<Measure, number>

type Lab = {
  chromium: Chromium
  appUrl: string
  formUrl: string
  cookies: ReadonlyMap<string, string>
  laps: number
  slowDown: number
  /** What the palette finds somebody by: a name, pieces of a number and of an address. */
  pieces: readonly string[]
}

async function list({ chromium, appUrl, cookies, laps, slowDown, pieces }: Lab) {
  const context = await profile(chromium, appUrl, cookies)
  const open = async () => {
    const page = await slowPage(context, slowDown)
    await page.goto(`${appUrl}/clients`)
    await page.waitForFunction(() => {
      const { vitals } = globalThis as unknown as { vitals: { interactive: number; lcp: number } }
      return vitals.interactive > 0 && vitals.lcp > 0
    })
    await page.waitForLoadState('load')
    return { page, vitals: await vitalsOf(page) }
  }
  const cold = await open()
  // A first visit ends when the browser has what the next one begins with.
  await cold.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await cold.page.close()
  const { page, vitals: warm } = await open()
  const route = await changeRoute(page)
  await page.goto(`${appUrl}/clients`)
  const times = await interact(page, laps)
  const { cls } = await vitalsOf(page)
  const { rows, frames, blank } = await scroll(page, 24_000)
  await page.goto(`${appUrl}/clients`)
  await page.locator('a[href^="/client/"]').first().waitFor()
  const opensSlowly = await openPalette(page)
  const filters = await applyFilter(page)
  // What the palette may take is said of a machine and a line that nobody slowed down.
  const fast = await context.newPage()
  await fast.goto(`${appUrl}/clients`)
  await fast.locator('a[href^="/client/"]').first().waitFor()
  const opens = await openPalette(fast)
  const finds = await findInPalette(fast, pieces)
  await context.close()
  return {
    'LCP of the list, cold, ms': cold.vitals.lcp,
    'LCP of the list, warm, ms': warm.lcp,
    'interactive, cold, ms': cold.vitals.interactive,
    'interactive, warm, ms': warm.interactive,
    'blocking time, cold, ms': blocking(cold.vitals, cold.vitals.interactive),
    'blocking time, warm, ms': blocking(warm, warm.interactive),
    'layout shift of the list': Math.max(cold.vitals.cls, warm.cls, cls),
    'INP, p75, ms': percentile(times, 0.75),
    'INP, worst, ms': times.at(-1) ?? Number.NaN,
    interactions: times.length,
    'route change from the cache, ms': route.head,
    'and its timeline, ms': route.whole,
    'a filter shows its first client, ms': filters,
    'palette opens, not slowed down, ms': opens,
    'palette opens, slowed down, ms': opensSlowly,
    'palette finds, not slowed down, ms': finds,
    'rows in the document': rows,
    'frames a second while scrolling, at least': frames,
    'blank while scrolling, pixels': blank,
  }
}

async function publicForm({ chromium, formUrl, slowDown }: Lab) {
  const context = await profile(chromium, formUrl, [])
  const page = await slowPage(context, slowDown)
  await page.goto(formUrl)
  await page.getByRole('textbox').first().click()
  const { lcp, cls } = await vitalsOf(page)
  const loop = await page.evaluate(() => {
    const begun = performance.now()
    let sum = 0
    for (let i = 0; i < 10_000_000; i++) sum = (sum + i) % 1_000_003
    return sum < 0 ? 0 : performance.now() - begun
  })
  await context.close()
  return {
    'LCP of a public form, ms': lcp,
    'layout shift of a public form': cls,
    // How fast the machine was in the meantime: what else runs on it slows down all of the above as much.
    'a loop of 10,000,000 steps in the page, ms': loop,
  }
}

/** Publishes a form of the owner's; answers its address. */
async function aForm(appUrl: string, cookies: ReadonlyMap<string, string>): Promise<string> {
  const owner = new Browser(appUrl)
  for (const [name, value] of cookies) owner.cookies.set(name, value)
  const fields = [
    { key: 'name', type: 'full_name', label: 'Full name', required: true },
    { key: 'phone', type: 'phone', label: 'Phone' },
    { key: 'plans', type: 'long_text', label: 'What are you planning?' },
  ]
  const definition = { title: 'Free kitchen consultation', fields }
  const { id } = (await owner.call(createLeadForm, { body: { name: 'Kitchens', definition } as never })).body
  return (await owner.call(publishLeadForm, { params: { id }, body: {} })).body.public_url
}

/** What somebody in the middle of the list can be found by: their name, a piece of their number, one of their address. */
async function someone(db: Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string; digits: string; box: string }>(
    `select name, right(primary_phone, 6) as digits, split_part(primary_email, '@', 1) as box from clients
     where primary_phone is not null and primary_email is not null order by id limit 1 offset 1000`,
  )
  return rows.flatMap(({ name, digits, box }) => [name, digits, box])
}

const holds = (measure: Measure, value: number): boolean | null => {
  const bar = bars[measure]
  if (bar === null) return null
  return measure.endsWith('at least') ? value >= bar : value <= bar
}

/**
 * Measures what a person waits for, in a real browser on a slow machine and a slow line: the first screen
 * cold and warm, a lap of work, a change of screen, the scrolling of a long list, a public form. The median
 * of some rounds counts.
 */
export const benchWeb = (settings: WebSettings): Promise<void> =>
  onInstallation(async ({ heading, fairlead, db, orgId, closers }) => {
    const fill = await clientFiller(db, { id: orgId, ownerId: fairlead.userId }, (done) =>
      tell(`filled ${done.toLocaleString('en')} clients`),
    )
    await fill(settings.rows)
    const server = await fairlead.start('all')
    closers.push(() => server.stop())
    // Without a window of its own: what a browser draws around a page is not measured here.
    const executablePath = withoutWindow(await findChromium())
    const browser = await chromium.launch({ executablePath, args: chromiumFlags })
    closers.push(() => browser.close())
    const { cookies } = fairlead
    const formUrl = await aForm(server.appUrl, cookies)
    const pieces = await someone(db)
    const { laps, slowDown } = settings
    const lab: Lab = { chromium: browser, appUrl: server.appUrl, formUrl, cookies, laps, slowDown, pieces }
    const rounds: Round[] = []
    for (let round = 1; round <= settings.rounds; round++) {
      rounds.push({ ...(await list(lab)), ...(await publicForm(lab)) })
      tell(`round ${round} of ${settings.rounds}`)
    }
    const measured = (Object.keys(bars) as Measure[]).map((measure) => {
      const values = rounds.map((round) => round[measure]).sort((a, b) => a - b)
      return { measure, middle: median(values), values }
    })
    say(`\n### The web application, ${settings.rows.toLocaleString('en')} clients\n`)
    say(
      `${heading}. Chromium ${browser.version()}; processor slowed down ${slowDown} times, 1.6 Mbit/s, 150 ms; median of ${settings.rounds}.\n`,
    )
    say(
      table(
        ['', 'median', 'lowest', 'highest', 'bar', 'of the bar', ''],
        measured.map(({ measure, middle, values }): Cell[] => {
          const [bar, isHeld] = [bars[measure], holds(measure, middle)]
          return [
            measure,
            middle,
            values[0] ?? null,
            values.at(-1) ?? null,
            bar,
            bar ? middle / bar : null,
            isHeld === null ? '' : isHeld ? 'holds' : 'FAILS',
          ]
        }),
      ),
    )
    const failed = measured.filter(({ measure, middle }) => holds(measure, middle) === false)
    for (const { measure } of failed) tell(`${measure}: beyond its bar`)
    if (failed.length > 0) process.exitCode = 1
  })
