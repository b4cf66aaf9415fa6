import { listClients } from '@fairlead/contract/records/clients'
import type { CDPSession, Page } from 'playwright-core'
import { vitalsOf } from './slow-page.ts'

const rows = (page: Page) => page.locator('a[href^="/client/"]')
const search = (page: Page) => page.getByRole('searchbox')
/** As long as a short press of a mouse's button lasts. */
const pressMs = 60

/** A lap of work: search, open a lead, begin a note and a follow-up, go back; eleven interactions. */
async function lap(page: Page): Promise<void> {
  await search(page).click()
  await page.keyboard.type('an', { delay: 60 })
  await page.waitForURL(/search=an/)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search.includes('search'))
  await rows(page).first().click({ delay: pressMs })
  const text = page.getByRole('form', { name: 'Add to the timeline' }).getByRole('textbox')
  await text.click()
  await page.keyboard.type('Hi', { delay: 60 })
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: 'Set follow-up' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await rows(page).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
}

/** Works for some laps; answers how long each interaction took until the next paint. */
export async function interact(page: Page, laps: number): Promise<number[]> {
  for (let i = 0; i < laps; i++) await lap(page)
  const { interactions } = await vitalsOf(page)
  // Those under the browser's threshold of 16 ms are not told.
  return Object.values(interactions).sort((a, b) => a - b)
}

/** How long it takes from the event that an action causes until something is there and painted, in milliseconds. */
async function paintedAfter(
  page: Page,
  event: 'click' | 'keydown' | 'input',
  what: string,
  action: () => Promise<void>,
) {
  await page.evaluate(
    ([type, selector]) => {
      const here = globalThis as { took?: number }
      delete here.took
      const begin = ({ timeStamp }: Event) => {
        const look = () => {
          if (!document.querySelector(selector)) return
          done.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => {
              here.took = performance.now() - timeStamp
            }),
          )
        }
        const done = new MutationObserver(look)
        done.observe(document.body, { childList: true, subtree: true, attributes: true })
      }
      document.addEventListener(type, begin, { once: true, capture: true })
    },
    [event, what] as const,
  )
  await action()
  await page.waitForFunction(() => 'took' in globalThis)
  return page.evaluate(() => (globalThis as unknown as { took: number }).took)
}

/** From the click on a client that was open before until its page stands there, and until its timeline does. */
export async function changeRoute(page: Page): Promise<{ head: number; whole: number }> {
  const link = rows(page).first()
  const entry = 'li[data-kind]'
  const goThere = async (what: string) => {
    const took = await paintedAfter(page, 'click', what, () => link.click({ delay: pressMs }))
    await page.locator(entry).first().waitFor()
    await page.goBack()
    await rows(page).first().waitFor()
    return took
  }
  await goThere(entry)
  return { head: await goThere('[data-sub] h1'), whole: await goThere(entry) }
}

const newLeads = JSON.stringify({ logical_operator: 'AND', expressions: [{ key: 'isNewLead', value: true }] })

/** From the click that chooses a filter until the first client stands there that it brings. */
export async function applyFilter(page: Page): Promise<number> {
  const id = await page.evaluate(
    async (address) => {
      const { results } = (await (await fetch(address)).json()) as { results: { id: string }[] }
      return results.find((row) => !document.querySelector(`a[href^="/client/${row.id}"]`))?.id
    },
    `${listClients.path}?filters=${encodeURIComponent(newLeads)}`,
  )
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const choice = page.getByRole('menuitem', { name: 'New lead' })
  await choice.waitFor()
  // Nobody chooses before the menu has stopped to open.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return paintedAfter(page, 'click', `a[href^="/client/${id}"]`, () => choice.click())
}

/** From the key to the palette, each time again; the first has loaded it. */
export async function openPalette(page: Page): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 6; i++) {
    times.push(await paintedAfter(page, 'keydown', 'dialog[open]', () => page.keyboard.press('Control+k')))
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'hidden' })
  }
  return Math.max(...times.slice(1))
}

/** From the last letter to the first client that it finds, by each of these. */
export async function findInPalette(page: Page, texts: readonly string[]): Promise<number> {
  const times: number[] = []
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  for (const text of texts) {
    await field.fill('')
    await page.locator('[role="option"] mark').waitFor({ state: 'detached' })
    times.push(await paintedAfter(page, 'input', '[role="option"] mark', () => page.keyboard.insertText(text)))
  }
  return Math.max(...times)
}

/** How fast a finger moves the list, in pixels a second: three screens. */
const pace = 2400

type Scrolled = {
  /** How many rows stood in the document at most. */
  rows: number
  /** How many frames a second the screen showed. */
  frames: number
  /** How much of the window was without rows at most, in pixels. */
  blank: number
}

/** Counts what the screen shows during an action. */
async function framesShown(cdp: CDPSession, action: () => Promise<unknown>): Promise<number> {
  let shown = 0
  cdp.on('Tracing.dataCollected', ({ value }) => {
    shown += (value as unknown as { name: string }[]).filter(({ name }) => name === 'Display::FrameDisplayed').length
  })
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['viz'] } })
  const begun = performance.now()
  await action()
  const seconds = (performance.now() - begun) / 1000
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  return shown / seconds
}

/** Scrolls through this much of the list by a gesture of the browser's own. */
export async function scroll(page: Page, pixels: number): Promise<Scrolled> {
  await page.evaluate(() => {
    const seen = { rows: 0, blank: 0 }
    Object.assign(globalThis, { seen })
    const frame = () => {
      const rows = document.querySelectorAll('a[href^="/client/"]')
      seen.rows = Math.max(seen.rows, rows.length)
      const end = rows[rows.length - 1]?.closest('tr')?.getBoundingClientRect().bottom ?? 0
      seen.blank = Math.max(seen.blank, window.innerHeight - end)
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const cdp = await page.context().newCDPSession(page)
  const gesture = { x: 640, y: 600, yDistance: -pixels, speed: pace } as const
  const frames = await framesShown(cdp, () => cdp.send('Input.synthesizeScrollGesture', gesture))
  const { y, ...seen } = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: Pick<Scrolled, 'rows' | 'blank'> }).seen,
    y: window.scrollY,
  }))
  if (y < pixels / 2) throw new Error(`the list was scrolled to ${y} only`)
  return { ...seen, frames }
}
