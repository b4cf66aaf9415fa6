import { updateUserDetails } from '@fairlead/contract/identity/account'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import { addClient, clientOf, type Person, timelineOf, type World } from '@fairlead/server/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { joinTeam } from '../../server/src/testing/members.ts'
import { audit } from '../harness/audit.ts'
import { phone, useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'
import { until } from '../harness/until.ts'
import { installWorker } from '../harness/worker.ts'

const journey = useJourney()

async function someone(world: World, email: string, name: string): Promise<Person> {
  const person = await world.signIn(email)
  void (await person.browser.call(updateUserDetails, { body: { zone: 'Asia/Singapore', name } })).body
  return person
}
const followUp = async (person: Person, id: string) => (await clientOf(person, id)).follow_up

/** A page of somebody whose browser has the worker with the shell. */
async function enter(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const { world, open } = journey()
  const page = await open({ serviceWorkers: 'allow', ...options })
  await enterAs(page, world, person)
  await page.goto('/clients')
  await installWorker(page)
  await until(() => page.evaluate(async () => (await caches.match('/shell.html')) !== undefined))
  return page
}

/** What the browser keeps: how many answers, and how many changes that wait. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ kept: string[]; waiting: number }>((resolve, reject) => {
        const opened = indexedDB.open('fairlead')
        // The application alone makes it: a look must not.
        opened.onupgradeneeded = () => opened.transaction?.abort()
        opened.onerror = () =>
          opened.error?.name === 'AbortError' ? resolve({ kept: [], waiting: 0 }) : reject(opened.error)
        opened.onsuccess = () => {
          const db = opened.result
          const look = db.transaction(['kept', 'waiting'])
          const [hashes, waiting] = [look.objectStore('kept').getAllKeys(), look.objectStore('waiting').count()]
          look.oncomplete = () => {
            db.close()
            resolve({ kept: hashes.result.map(String), waiting: waiting.result })
          }
        }
      }),
  )
const keeps = (page: Page, ...parts: string[]) =>
  until(async () => {
    const { kept: hashes } = await kept(page)
    return parts.every((part) => hashes.some((hash) => hash.includes(part)))
  })
const bar = (page: Page) => page.getByText(/^(You’re offline|We can’t reach the server)\./)
const waiting = (page: Page) => page.getByRole('region', { name: 'Not synced yet' })
const composer = (page: Page) => page.getByRole('textbox', { name: /^Write a note/ })
const note = async (page: Page, text: string) => {
  await composer(page).fill(text)
  await page.keyboard.press('Control+Enter')
}

test('a cold start without a connection reads lists and clients last seen; what is written is sent once, in order', async () => {
  const { world } = journey()
  const mira = await someone(world, 'mira@offline.test', 'Mira')
  const [faizal, tan] = [await addClient(mira, 'Ahmad Faizal'), await addClient(mira, 'Tan Wei Ling')]
  const never = await addClient(mira, 'Never Opened')
  const page = await enter(mira)
  // What a page has not kept yet when it is left is lost with it.
  await keeps(page, 'startup', '"rows"')
  await page.goto(`/client/${faizal}`)
  await page.getByText('Added').first().waitFor()
  await keeps(page, `"one","${faizal}"`, `"timeline","${faizal}"`)

  const context = page.context()
  await context.setOffline(true)
  await page.goto('/clients')
  await page.getByRole('link', { name: 'Tan Wei Ling' }).waitFor()
  await bar(page).waitFor()
  await page.getByText(/Showing data from \d\d:\d\d [AP]M\./).waitFor()
  await audit(page, 'the list without a connection', 'light')
  await page.goto(`/client/${never}`)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByText('You’re offline, and this wasn’t opened on this device').waitFor()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await audit(page, 'a client that was never opened, without a connection', 'dark')

  await page.goto(`/client/${faizal}`)
  await page.getByRole('heading', { name: 'Ahmad Faizal' }).waitFor()
  await note(page, 'First note')
  await waiting(page).getByText('First note').waitFor()
  await expect.poll(() => composer(page).inputValue()).toBe('')
  await note(page, 'Second note')
  await waiting(page).getByText('Second note').waitFor()
  await page.getByRole('button', { name: 'Set follow-up' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Tomorrow', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Call about the quote')
  await dialog.getByRole('button', { name: 'Set follow-up' }).click()
  await waiting(page).getByText('Call about the quote').waitFor()
  await page.getByText('3 changes waiting to sync.').waitFor()
  await audit(page, 'a client with changes that wait', 'light')
  await expect.poll(() => timelineOf(mira, faizal)).toHaveLength(1)

  // The list shows it too, though what the server said of it does not.
  await page.goto('/clients')
  await page
    .getByRole('row', { name: /Ahmad Faizal/ })
    .getByText('Tomorrow')
    .waitFor()

  // Another start without a connection: all of it is still there.
  await page.goto(`/client/${faizal}`)
  await waiting(page).getByText('Second note').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('dialog').getByText('First note').waitFor()
  await audit(page, 'what waits to be sent', 'dark')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove: Note, Ahmad Faizal' }).nth(1).click()
  await page.getByRole('dialog').getByText('Second note').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await note(page, 'Third note')
  await waiting(page).getByText('Third note').waitFor()

  // The answer to the first is lost: it is sent again, and takes effect once.
  let isLost = false
  await context.route('**/activity/', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
  await context.setOffline(false)
  await waiting(page).waitFor({ state: 'detached' })
  await bar(page).waitFor({ state: 'detached' })
  const entries = (await timelineOf(mira, faizal)).reverse()
  const texts = entries.map((item) => (item.item_type === 'NOTE' ? item.type_specific_data?.text : item.item_type))
  expect(texts.filter((text) => text?.endsWith('note'))).toEqual(['First note', 'Third note'])
  expect(texts.filter((text) => text === 'FOLLOW_UP_SET')).toHaveLength(1)
  expect(isLost).toBe(true)
  await expect.poll(() => followUp(mira, faizal)).toMatchObject({ note: 'Call about the quote', has_time: false })
  await expect.poll(() => followUp(mira, tan)).toBeNull()
  expect((await kept(page)).waiting).toBe(0)
  await page.getByText('Third note').waitFor()
})

test('a follow-up that somebody else changed in the meantime shows both values, and the person chooses', async () => {
  const { world } = journey()
  const owner = await someone(world, 'olga@offline.test', 'Olga')
  const member = await joinTeam(world, owner, 'ben@offline.test')
  const set = (id: string, body: object) => owner.browser.call(setFollowUp, { params: { id }, body })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const id = await addClient(owner, 'Grace Njoroge')
  void (await set(id, { day: day(3), note: 'Measure the site' })).body
  const page = await enter(owner, { viewport: phone, hasTouch: true })
  await page.goto(`/client/${id}`)
  await page.getByText('Measure the site').first().waitFor()
  await keeps(page, `"one","${id}"`)
  await page.context().setOffline(true)
  const snooze = async () => {
    await page.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: /Next week/ }).click()
    await waiting(page).getByText('Follow-up', { exact: true }).waitFor()
  }
  await snooze()
  // The other one, on another device.
  void (await set(id, { day: day(9), note: 'Bring the samples' })).body
  await page.context().setOffline(false)
  const [mine, theirs] = [page.getByRole('region', { name: 'Yours' }), page.getByRole('region', { name: 'Theirs' })]
  await theirs.getByText(/Bring the samples/).waitFor()
  await mine.getByText(/Measure the site/).waitFor()
  await page.getByText('1 change couldn’t be synced.').waitFor()
  await audit(page, 'a conflict', 'light')
  await expect.poll(() => followUp(owner, id)).toMatchObject({ note: 'Bring the samples' })
  await mine.getByRole('button', { name: 'Keep yours' }).click()
  await waiting(page).waitFor({ state: 'detached' })
  await until(async () => (await followUp(owner, id))?.note === 'Measure the site')
  const items = await timelineOf(owner, id)
  expect(items.filter((item) => item.item_type === 'FOLLOW_UP_SET')).toHaveLength(3)
  expect(member.userId).not.toBe(owner.userId)
})

test('logging out forgets all that was kept, and somebody else on the same device sees nothing of it', async () => {
  const { world } = journey()
  const ann = await someone(world, 'ann@offline.test', 'Ann')
  const id = await addClient(ann, 'Secret Client')
  const page = await enter(ann)
  await page.goto(`/client/${id}`)
  await keeps(page, `"one","${id}"`, 'startup')
  await page.context().setOffline(true)
  await note(page, 'Not for others')
  await waiting(page).getByText('Not for others').waitFor()

  // Another session in this browser, without a log-out between.
  const bob = await someone(world, 'bob@offline.test', 'Bob')
  // Without a moment of connection between, in which hers would send what waits.
  await page.context().clearCookies()
  await enterAs(page, world, bob)
  await page.goto(`/client/${id}`)
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await expect.poll(() => page.getByText('Secret Client').count()).toBe(0)
  await page.context().setOffline(false)
  await page.goto('/clients')
  await until(async () => (await kept(page)).waiting === 0)
  await keeps(page, 'startup')
  expect((await kept(page)).kept.filter((hash) => hash.includes(id))).toEqual([])
  expect((await timelineOf(ann, id)).filter((item) => item.item_type === 'NOTE')).toEqual([])

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Log out of Fairlead?' })
  await question.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  await expect.poll(() => kept(page)).toEqual({ kept: [], waiting: 0 })
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
})
