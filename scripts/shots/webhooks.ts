import { createWebhook, testWebhook, type Webhook } from '@fairlead/contract/flow/webhooks'
import type { Person, World } from '../../server/src/testing/index.ts'
import { isPhone, type Shot } from './shot.ts'

const enquiries = [
  {
    full_name: 'Ines Carvalho',
    mail: 'ines.carvalho@example.pt',
    mobile: '+351 912 345 678',
    budget: { from: 8000, to: 12000 },
    rooms: ['Kitchen', 'Utility room'],
    page_url: 'https://harbourkitchens.example/kitchens/nordic-oak?utm_source=newsletter',
  },
  { full_name: 'Tomasz Wiśniewski', mail: 'tomasz@example.pl', mobile: '+48 512 345 678', budget: { from: 15000 } },
  { full_name: 'Somebody without a number', comment: 'Please call me' },
]

/** Webhooks of the pictures, with what came to them and what was refused. */
export async function addWebhooks(world: World, person: Person): Promise<void> {
  const make = async (name: string, recipe: Webhook['recipe']) =>
    (await person.browser.call(createWebhook, { body: { name, recipe } })).body
  const send = async ({ url }: Webhook, body: string) => {
    await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await world.settle()
  }
  const google = await make('Search campaign, kitchens', 'google_ads')
  await send(google, '{"lead_id":"1","google_key":"wrong"}')
  await make('Course typeform', 'typeform')
  const site = await make('Website enquiries', 'make')
  await send(site, '')
  void (await person.browser.call(testWebhook, { params: { id: site.id } })).body
  await world.settle()
  for (const enquiry of enquiries.toReversed()) await send(site, JSON.stringify(enquiry))
}

const openSite = (
  path: string,
  as: 'full' | 'empty' = 'full',
  tab?: string,
): Pick<Shot, 'path' | 'as' | 'prepare'> => ({
  path,
  as,
  async prepare(page) {
    await page.getByRole('link', { name: 'Website enquiries' }).click()
    if (tab) await page.getByRole('link', { name: tab, exact: true }).click()
    await page.getByRole('heading', { name: 'Website enquiries' }).waitFor()
  },
})
const list = '/integration/webhook'

/** The integrations, webhooks, and the health of the sources. */
export const webhookShots: readonly Shot[] = [
  { name: 'integrations', path: '/integrations', as: 'full', fullPage: true },
  { name: 'integrations-other', path: '/integrations/other', as: 'full' },
  {
    name: 'integrations-no-match',
    path: '/integrations',
    as: 'full',
    async prepare(page) {
      await page.getByRole('searchbox').fill('fax machine')
      await page.getByText('No results found').waitFor()
    },
  },
  {
    name: 'integrations-upcoming',
    path: '/integrations',
    as: 'full',
    async prepare(page) {
      await page.getByRole('button', { name: /about Lead email/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'integrations-failed',
    path: '/login',
    as: 'full',
    async prepare(page) {
      await page.route('**/api/integrations/**', (route) => route.abort())
      await page.goto('/integrations')
      await page.getByText('could not be loaded').waitFor()
    },
  },
  {
    name: 'integrations-connect',
    path: '/clients',
    as: 'empty',
    async prepare(page) {
      await page.getByRole('button', { name: 'Connect a lead source' }).click()
      await page.getByRole('link', { name: 'Connect Zapier' }).waitFor()
    },
  },
  { name: 'integrations-health', path: '/integrations/health', as: 'full', fullPage: true },
  { name: 'integrations-health-empty', path: '/integrations/health', as: 'empty' },
  { name: 'webhooks', path: list, as: 'full' },
  { name: 'webhooks-empty', path: list, as: 'empty' },
  { name: 'webhook-create', path: `${list}/create`, as: 'full', fullPage: true },
  { name: 'webhook-setup', ...openSite(list), fullPage: true },
  {
    name: 'webhook-mapping',
    ...openSite(list, 'full', 'Mapping'),
    fullPage: true,
    async prepare(page) {
      await openSite(list, 'full', 'Mapping').prepare?.(page)
      await page.getByText('Resulting client').waitFor()
      if (isPhone(page)) await page.getByText('Resulting client').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'webhook-deliveries',
    ...openSite(list, 'full', 'Deliveries'),
    async prepare(page) {
      await openSite(list, 'full', 'Deliveries').prepare?.(page)
      await page.getByText('Original data').first().click()
    },
  },
  { name: 'webhook-settings', ...openSite(list, 'full', 'Settings'), fullPage: true },
]
