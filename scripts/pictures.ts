import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumFlags, findChromium } from './find-chromium.ts'

/** A picture of README or of a guide, taken from the sample workspace. */
type Picture = { name: string; path: string; onPhone?: true; prepare?: (page: Page) => Promise<unknown> }

const openFirst = (href: string) => async (page: Page) => {
  await page.locator(`main a[href^="${href}"]`).first().click()
  await page.waitForURL(`**${href}**`)
}
const client = 'Anders Ekström'
const openClient = async (page: Page) => {
  await page.getByRole('searchbox').first().fill(client)
  await page.waitForURL('**search=*')
  await page.getByRole('link', { name: client }).first().click()
  await page.getByRole('heading', { name: client }).first().waitFor()
}

const pictures: readonly Picture[] = [
  { name: 'clients', path: '/clients' },
  { name: 'today', path: '/clients/today' },
  { name: 'content-list', path: '/content/files' },
  { name: 'page-editor', path: '/content/pages', prepare: openEditor },
  { name: 'content-reading', path: '/content/files', prepare: openFirst('/content/file/') },
  { name: 'sequence', path: '/content/sequences', prepare: openFirst('/content/sequence/') },
  { name: 'form-builder', path: '/integration/fairlead-lead-forms', prepare: openBuilder },
  { name: 'client', path: '/clients', prepare: openClient },
  { name: 'board', path: '/clients', prepare: openBoard },
  { name: 'facebook', path: '/integration/facebook' },
  { name: 'source-health', path: '/integrations/health' },
  { name: 'conversions', path: '/account/meta-conversion-api' },
  { name: 'share-dialog', path: '/clients', prepare: openShare },
  { name: 'phone', path: '/clients', onPhone: true, prepare: openClient },
]

async function openEditor(page: Page): Promise<void> {
  await openFirst('/content/page/')(page)
  await page.goto(`${page.url().replace(/\/?(\?.*)?$/, '')}/edit`)
}

async function openBuilder(page: Page): Promise<void> {
  const name = 'Free kitchen consultation'
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name }).first().waitFor()
  await page.goto(`${page.url().replace(/\/$/, '')}/edit`)
  await page.getByRole('button', { name: 'Add field' }).waitFor()
}

async function openShare(page: Page): Promise<void> {
  await openClient(page)
  await page.getByRole('button', { name: 'Share content' }).first().click()
  await page.getByRole('checkbox', { name: /Kitchen catalogue/ }).check()
  await page
    .getByRole('textbox', { name: /Text to/ })
    .filter({ hasText: /\S/ })
    .or(page.getByText('/c/'))
    .first()
    .waitFor()
}

async function openBoard(page: Page): Promise<void> {
  await page.getByText('Board', { exact: true }).first().click()
  await page.getByRole('link', { name: client }).or(page.locator('main h3')).first().waitFor()
}

const folder = fileURLToPath(new URL('../docs/screenshots', import.meta.url))
const port = '4872'
const quality = 0.9

/** Starts the sample workspace in a folder of its own; gives the link that signs its owner in, and how to stop it. */
async function startDemo(): Promise<{ link: string; stop: () => Promise<void> }> {
  const cwd = mkdtempSync(join(tmpdir(), 'fairlead-pictures-'))
  const demo = spawn(
    process.execPath,
    [fileURLToPath(new URL('../server/src/demo/main.ts', import.meta.url)), '--fresh'],
    {
      cwd,
      env: { ...process.env, PORT: port, PUBLIC_PORT: String(Number(port) + 1), METRICS_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(demo, 'exit')
  const stop = async () => {
    demo.kill('SIGINT')
    await ended
    rmSync(cwd, { recursive: true, force: true })
  }
  let said = ''
  for await (const chunk of demo.stdout) {
    said += String(chunk)
    const link = /Sign in as its owner[^\n]*\n\s*(http\S+)/.exec(said)?.[1]
    if (link) return { link, stop }
  }
  throw new Error('the sample workspace ended before it was ready')
}

/** The browser draws it again as WebP, a third of a PNG's size. */
async function small(page: Page, png: Buffer): Promise<Buffer> {
  const draw = async ([source, best]: [string, number]) => {
    const image = await createImageBitmap(await (await fetch(source)).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', best)
  }
  const url = await page.evaluate(draw, [`data:image/png;base64,${png.toString('base64')}`, quality] as [
    string,
    number,
  ])
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

async function take(browser: Browser, context: BrowserContextOptions, picture: Picture): Promise<void> {
  const size = picture.onPhone ? { width: 360, height: 740 } : { width: 1280, height: 860 }
  const opened = await browser.newContext({
    ...context,
    viewport: size,
    colorScheme: picture.onPhone ? 'dark' : 'light',
    isMobile: picture.onPhone === true,
    hasTouch: picture.onPhone === true,
    deviceScaleFactor: picture.onPhone ? 2 : 1,
    reducedMotion: 'reduce',
  })
  const [page, paper] = [await opened.newPage(), await opened.newPage()]
  page.setDefaultTimeout(15_000)
  await page.bringToFront()
  await page.goto(picture.path)
  await page.locator('main h1, main h2').first().waitFor()
  await picture.prepare?.(page)
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ style: 'div:has(> [role=status] + [role=status]) { display: none }' })
  writeFileSync(join(folder, `${picture.name}.webp`), await small(paper, png))
  await opened.close()
}

/** Takes the pictures of README and the guides from a sample workspace that runs; one that fails is named, and the others are taken. */
export async function takePictures(link: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags })
  try {
    const first = await browser.newContext()
    const page = await first.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue as' }).click()
    await page.getByRole('link', { name: 'Clients' }).first().waitFor()
    const state = { baseURL: new URL(link).origin, storageState: await first.storageState() }
    await first.close()
    for (const picture of pictures)
      await take(browser, state, picture).catch((error) =>
        process.stdout.write(`${picture.name}: ${(error as Error).message.split('\n')[0]}\n`),
      )
  } finally {
    await browser.close()
  }
}

/** The same from a fresh sample workspace, which is stopped afterwards. */
export async function takePicturesOfDemo(): Promise<void> {
  const demo = await startDemo()
  try {
    await takePictures(demo.link)
  } finally {
    await demo.stop()
  }
}
