import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { addSamples } from '../e2e/harness/sample-clients.ts'
import { addEveryKind, clientNamed, kitchenForm, sendLead } from '../e2e/harness/sample-leads.ts'
import { createWorld, makeTemplate, type Person, type World } from '../server/src/testing/index.ts'
import { builtWeb } from './built-web.ts'
import { chromiumFlags, findChromium } from './find-chromium.ts'
import { takePicturesOfDemo } from './pictures.ts'
import { accountShots } from './shots/account.ts'
import { addAlerts, alertShots, shownSource } from './shots/alerts.ts'
import { barShots } from './shots/bars.ts'
import { clientShots } from './shots/client.ts'
import { followUpShots } from './shots/follow-ups.ts'
import { addRules, leadAssignmentShots } from './shots/lead-assignment.ts'
import { leadFormShots } from './shots/lead-forms.ts'
import { offlineShots } from './shots/offline.ts'
import { onboardingShots } from './shots/onboarding.ts'
import { paletteShots } from './shots/palette.ts'
import { addTeam as addTeamOfRights, rightsShots } from './shots/rights.ts'
import { screens } from './shots/screens.ts'
import { isPhone, type Shot } from './shots/shot.ts'
import { addTeam, teamShots } from './shots/team.ts'
import { addWebhooks, webhookShots } from './shots/webhooks.ts'

/** Each capability keeps its own. */
const shots: readonly Shot[] = [
  ...screens,
  ...leadFormShots,
  ...leadAssignmentShots,
  ...webhookShots,
  ...rightsShots,
  ...clientShots,
  ...followUpShots,
  ...alertShots,
  ...accountShots,
  ...paletteShots,
  ...offlineShots,
  ...onboardingShots,
  ...teamShots,
  ...barShots,
]

const folder = fileURLToPath(new URL('../e2e/shots', import.meta.url))
const sizes = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]
const schemes = ['light', 'dark'] as const

async function shoot(
  browser: Browser,
  world: World,
  people: Record<NonNullable<Shot['as']>, Person>,
  now: Date,
  shot: Shot,
) {
  for (const viewport of sizes)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        baseURL: world.appUrl,
        viewport,
        colorScheme,
        deviceScaleFactor: viewport.width < 640 ? 2 : 1,
        hasTouch: viewport.width < 640,
        isMobile: viewport.width < 640,
        timezoneId: 'Asia/Singapore',
        reducedMotion: 'reduce',
        // What a page is answered by the shot itself must not go past it.
        serviceWorkers: shot.name.startsWith('notifications') ? 'allow' : 'block',
      })
      const { hostname: domain } = new URL(world.appUrl)
      const cookies = shot.as ? [...people[shot.as].browser.cookies] : []
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, domain, path: '/' })))
      await context.clock.setFixedTime(now)
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      const name = `${shot.name}-${viewport.width}-${colorScheme}`
      try {
        await page.goto(shot.path, { waitUntil: 'load' })
        await page.locator('h1, h2, [role=status]').first().waitFor()
        if (shot.name !== 'clients-loading' && shot.name !== 'clients-failed') await page.waitForLoadState('load')
        await shot.prepare?.(page)
        await page.evaluate(() => document.fonts.ready)
        await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
      } catch (error) {
        process.stdout.write(`${name}: ${(error as Error).message.split('\n')[0]}\n`)
      }
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: !isPhone(page) && shot.fullPage === true })
      await shot.after?.(page)
      await context.close()
    }
}

const dayMs = 86_400_000
/** The next 11:42 AM in Singapore, which is 03:42 in UTC. */
function morning(after: Date): Date {
  const at = new Date(after)
  at.setUTCHours(3, 42, 0, 0)
  return at > after ? at : new Date(at.getTime() + dayMs)
}

const only = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
/** The pictures of the documents alone. */
if (only.length === 1 && only[0] === 'documents') {
  await takePicturesOfDemo()
  process.exit()
}
const world = await createWorld(await makeTemplate(process.env.DATABASE_URL), {
  work: true,
  overrides: { webRoot: builtWeb(), sources: [shownSource] },
})
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
try {
  const people = {
    full: await world.signIn('mira@harbourandlane.test'),
    empty: await world.signIn('empty@harbourandlane.test'),
    new: await world.signUp('new@harbourandlane.test'),
    team: await world.signIn('team@harbourandlane.test'),
  }
  await world.sql("update organizations set name = 'Mira Fernandes' where name = 'New'")
  await world.sql("update users set zone = 'Asia/Singapore', name = 'Mira Fernandes'")
  const [stranger, form] = [await browser.newPage(), await kitchenForm(people.full)]
  const lead = { name: 'Aishah binte Zulkifli', phone: '+65 9633 2045', plans: 'New kitchen, 4-room HDB resale' }
  await sendLead(world, stranger, form, lead)
  /** Late morning in Singapore, when something is overdue, due today, and due tomorrow. */
  const now = morning(new Date((await world.now()).getTime() + dayMs / 12))
  await world.advance({ seconds: (now.getTime() - (await world.now()).getTime()) / 1000 })
  await sendLead(world, stranger, form, { ...lead, name: 'Aishah Zulkifli', company: 'Zulkifli & Daughters' })
  await stranger.close()
  await addSamples(world, people.full)
  await addAlerts(world, people.full)
  await addWebhooks(world, people.full)
  await addTeamOfRights(world, people.full)
  await addRules(world, people.team)
  await addTeam(world, people.team)
  await addEveryKind(world, people.full, await clientNamed(people.full, 'Ahmad Faizal bin Abdul Rahman'))
  for (const shot of shots)
    if (only.length === 0 || only.some((name) => shot.name.startsWith(name)))
      await shoot(browser, world, people, now, shot)
} finally {
  await browser.close()
  await world.close()
}
if (only.length === 0) await takePicturesOfDemo()
