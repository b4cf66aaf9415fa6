import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainEntry, startServer, until } from '@fairlead/server/testing/chaos'
import { chromium, type Locator, type Page } from 'playwright-core'
import { type Pace, signUp, walkToFirstLead } from '../../../e2e/harness/first-steps.ts'
import { chromiumFlags, findChromium } from '../../../scripts/find-chromium.ts'
import { say, table, tell } from '../report/table.ts'

const limitMs = 5 * 60_000
/** Reads all that is shown, types slowly, thinks before each tap and looks for the code in another program. */
const person = {
  wordsPerMinute: 180,
  msPerKey: 300,
  msPerTap: 2_500,
  msToTheCode: 20_000,
}

type Wait = (ms: number) => Promise<unknown>
const began = new Map<string, number>()

const paceOn = (page: Page, after: Wait, slowness: number): Pace => ({
  async read(screen) {
    began.set(screen, performance.now())
    const words = (await page.locator('main').innerText()).split(/\s+/).length
    await after((words / person.wordsPerMinute) * 60_000)
  },
  async fill(field: Locator, text: string) {
    await after(person.msPerTap)
    await field.fill('')
    await field.pressSequentially(text, { delay: person.msPerKey * slowness })
  },
  async tap(target: Locator) {
    await after(person.msPerTap)
    await target.click()
  },
})

/** The code in the mail, which lies in the outbox of a server that sends none. */
async function codeIn(appUrl: string, email: string, after: Wait): Promise<string> {
  await after(person.msToTheCode)
  return until(`a code for ${email} was sent`, async () => {
    const answer = await fetch(`${appUrl}/dev/outbox?format=json&to=${encodeURIComponent(email)}`)
    const { results } = (await answer.json()) as { results: { subject: string }[] }
    return /\b\d{6}\b/.exec(results[0]?.subject ?? '')?.[0]
  })
}

/**
 * How long somebody new takes from the sign-up page to their first lead, at the pace of a person or so many times
 * slower. Sets the exit code to 1 above the limit.
 */
export async function benchOnboarding(slowness = 1): Promise<void> {
  const after: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms * slowness))
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-walk-'))
  const server = await startServer({ entry: plainEntry, dataDir, env: { NODE_ENV: 'development', API_DOCS: 'false' } })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  try {
    const rows: (string | number)[][] = []
    for (const [name, viewport] of [
      ['desk', { width: 1280, height: 800 }],
      ['phone', { width: 360, height: 740 }],
    ] as const) {
      const email = `${name}@walk.example`
      const page = await browser.newPage({ viewport, baseURL: server.appUrl, locale: 'en-SG' })
      const pace = paceOn(page, after, slowness)
      const start = performance.now()
      began.clear()
      await signUp(page, { email, codeOf: () => codeIn(server.appUrl, email, after), pace })
      await walkToFirstLead(
        page,
        {
          name: 'Mira Fernandes',
          company: 'Harbour and Lane',
          phone: name === 'desk' ? '+65 9127 4486' : '+65 9127 4487',
        },
        pace,
      )
      const end = performance.now()
      const times = [...began]
      for (const [i, [screen, at]] of times.entries())
        rows.push([name, screen, Math.round(((times[i + 1]?.[1] ?? end) - at) / 1000)])
      const took = end - start
      rows.push([name, 'from the sign-up page to the first lead', Math.round(took / 1000)])
      tell(`${name}: ${Math.round(took / 1000)} s`)
      if (took > limitMs) process.exitCode = 1
      await page.close()
    }
    say('\n### The first steps, at the pace of a person\n')
    say(table(['', 'screen', 's'], rows))
    if (process.exitCode) tell(`longer than ${limitMs / 60_000} minutes`)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
