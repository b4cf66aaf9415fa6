import { type DistributedLead, leadsHistory } from '@fairlead/contract/work/distributed-leads'
import { createDistributionRule, type DistributionRule } from '@fairlead/contract/work/lead-distribution'
import { signature, type TestLead } from './test-source.ts'
import type { Person, World } from './world.ts'

/** A rule as tests draft it; what is wrong with it the server tells. */
type Draft = { name?: string; member_recipients: object[] } & Record<string, unknown>

/** The secret of the test source in tests of distribution. */
export const sourceSecret = 'a secret of the tests'

/** A recipient by name, with an address of that name. */
export const recipient = (name: string, more: object = {}) => ({
  recipient_name: name,
  recipient_email: `${name.toLowerCase()}@partner.test`,
  ...more,
})

/** Makes a distribution rule; for every lead, in round robin, kept at home unless told otherwise. */
export async function makeRule(owner: Person, draft: Draft): Promise<DistributionRule> {
  const body = {
    rule_definition: { expressions: [], logical_operator: 'AND' },
    distribution_type: 'ROUND_ROBBIN',
    ...draft,
  }
  return (await owner.browser.call(createDistributionRule, { body: body as never })).body
}

/** Sends leads by the test source, each in a delivery of its own, and lets everything happen. */
export const deliverLeads = (world: World, owner: Person, ...items: TestLead[]): Promise<void> =>
  deliverBy(sourceSecret, world, owner, ...items)

/** The same where the source has another secret. */
export async function deliverBy(secret: string, world: World, owner: Person, ...items: TestLead[]): Promise<void> {
  await Promise.all(
    items.map(async (item) => {
      const body = JSON.stringify({ items: [item] })
      const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
      await fetch(`${world.publicUrl}/hooks/test_source/${owner.orgId}`, { method: 'POST', headers, body })
    }),
  )
  await world.settle()
}

/** The history of copies, the newest first. */
export async function historyOf(owner: Person, query: object = {}): Promise<DistributedLead[]> {
  return (await owner.browser.call(leadsHistory, { query: { page_size: 100, ...query } })).body.results
}

/** The link to a copy in the newest mail to an address. */
export async function sharedLink(world: World, to: string): Promise<string> {
  const [entry] = await world.outbox(to)
  const text = entry?.message.channel === 'mail' ? entry.message.mail.text : ''
  return /https?:\/\/\S+\/shared-lead\/[^\s?]+/.exec(text)?.[0] ?? ''
}

/** What the page of a copy sends. */
export const tell = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
