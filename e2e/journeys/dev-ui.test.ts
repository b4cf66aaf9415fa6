import { expect, test } from 'vitest'
import { builtPseudo } from '../../scripts/built-web.ts'
import { pseudo } from '../../web/build/pseudo-words.ts'
import { audit } from '../harness/audit.ts'
import { useJourney } from '../harness/journey.ts'
import { enterAs } from '../harness/sign-in.ts'

/** The build of tests has the page, in words that are a third longer. */
const journey = useJourney({ overrides: builtPseudo() })

async function start(email: string) {
  const { world, open } = journey()
  const page = await open()
  await enterAs(page, world, await world.signIn(email))
  await page.goto('/dev/ui')
  await page.getByRole('heading', { name: pseudo('Components') }).waitFor()
  // What is on its way stays so here.
  await page.locator('[aria-busy=true]').first().waitFor()
  return { page, button: (name: string) => page.getByRole('button', { name: pseudo(name), exact: true }) }
}

test('every component is sound in each of its states, on a desk and on a phone, light and dark', async () => {
  const { page } = await start('mira@components.test')
  await audit(page, 'the components')
  const theme = page.getByRole('radiogroup', { name: pseudo('Theme') })
  await theme.getByText(pseudo('Dark')).click()
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  await audit(page, 'the components in the dark')
  await theme.getByText(pseudo('Light')).click()
  await page.locator('html[data-mantine-color-scheme=light]').waitFor()
})

test('what floats is sound too', async () => {
  const { page, button } = await start('ben@components.test')
  await button('Offer to undo').click()
  await button('Error').click()
  await page.getByRole('alert').getByText(pseudo('This is what it looks like.')).waitFor()
  await button('Undo').waitFor()
  await button('Ask first').click()
  await page.getByRole('dialog').getByText(pseudo('Its leads are kept.')).waitFor()
  await audit(page, 'a question')
  await page.keyboard.press('Escape')
  await button('Plan limit').click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: pseudo('View pricing plans') })
    .waitFor()
  await audit(page, 'the drawer of the plan')
})

test('a list of many options grows at its end, and is searched by every word', async () => {
  const { page } = await start('carla@components.test')
  const label = pseudo('Forty-five options')
  await page.getByRole('button', { name: `${label}: ` }).click()
  const options = page.getByRole('option')
  await options.first().waitFor()
  await expect.poll(() => options.count()).toBe(20)
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect.poll(() => options.count()).toBe(40)
  await page.getByRole('combobox', { name: label }).fill(`45 ${pseudo('Option').slice(1, 4)}`)
  await expect.poll(() => options.count()).toBe(1)
})
