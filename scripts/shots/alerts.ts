import type { Page } from 'playwright-core'
import type { Person, World } from '../../server/src/testing/index.ts'
import { signature, testSource } from '../../server/src/testing/test-source.ts'
import { isPhone, type Shot } from './shot.ts'

const secret = 'screenshots'
/** Where the leads of the pictures come from. */
export const shownSource = testSource(() => secret)

const leads = [
  { id: 's1', name: 'Siddharth Venkataraman-Iyer', phone: '+919820012345', answers: { Budget: 'Below ₹ 5,00,000' } },
  { name: 'No id', phone: '+6588420917' },
  { id: 's2', name: 'Amara Okonkwo', phone: '+2348031112222', answers: { Room: 'Kitchen', When: 'This month' } },
]

/** Leads that arrive now: some become clients, one cannot be read; and work that failed for good. */
export async function addAlerts(world: World, { orgId }: Person): Promise<void> {
  for (const lead of leads) {
    const body = JSON.stringify({ items: [lead] })
    const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
    await fetch(`${world.publicUrl}/hooks/test_source/${orgId}`, { method: 'POST', body, headers })
    await world.settle()
  }
  await world.sql(
    `insert into dead_letters (id, org_id, queue, data, reason, attempts, died_at)
      values ('01a1fe30-16db-75f0-aa66-39735c6669af', $1, 'send-mail', '{}', 'The mail server refused: 550 mailbox not found', 6, now())`,
    [orgId],
  )
}

const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).click()

/** The bell, how the person is told, and the ledger of what arrived. */
export const alertShots: readonly Shot[] = [
  {
    name: 'bell',
    path: '/clients',
    as: 'full',
    async prepare(page) {
      await openBell(page)
      await page.getByText('New lead: Amara').waitFor()
    },
  },
  {
    name: 'bell-empty',
    path: '/clients',
    as: 'empty',
    async prepare(page) {
      await openBell(page)
      await page.getByText('No notifications yet').waitFor()
    },
  },
  {
    name: 'notifications',
    path: '/account/notifications',
    as: 'full',
    prepare: (page) => page.getByRole('heading', { name: 'What we notify you about' }).waitFor(),
  },
  {
    name: 'notifications-below',
    path: '/account/notifications',
    as: 'full',
    prepare: (page) => page.getByRole('heading', { name: 'Install the app' }).scrollIntoViewIfNeeded(),
  },
  { name: 'lead-forms-links', path: '/integration/fairlead-lead-forms', as: 'full' },
  {
    name: 'deliveries',
    path: '/integrations/deliveries',
    as: 'full',
    prepare: (page) => page.getByText('Amara Okonkwo').waitFor(),
  },
  { name: 'deliveries-empty', path: '/integrations/deliveries', as: 'empty' },
  { name: 'deliveries-no-match', path: '/integrations/deliveries?outcome=ignored', as: 'full' },
  {
    name: 'deliveries-one',
    path: '/integrations/deliveries',
    as: 'full',
    async prepare(page) {
      await page.getByRole('link', { name: /Details of Amara/ }).click()
      await page.getByText('What happened').waitFor()
      if (!isPhone(page)) await page.getByText('Original data').click()
    },
  },
  {
    name: 'deliveries-failed',
    path: '/integrations/deliveries?show=failed',
    as: 'full',
    prepare: (page) => page.getByText('mailbox not found').waitFor(),
  },
]
