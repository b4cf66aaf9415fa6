import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { aForm, clientsOf, type Person, timelineOf, type World } from '@fairlead/server/testing'
import type { Page } from 'playwright-core'
import { showOtherKinds } from '../../server/src/demo/showcase.ts'

const fields = [
  { key: 'name', type: 'full_name', label: 'Full name', required: true },
  { key: 'phone', type: 'phone', label: 'Phone', required: true },
  { key: 'company', type: 'company', label: 'Company' },
  { key: 'plans', type: 'long_text', label: 'What are you planning?' },
]

/** A form that asks strangers about their kitchen. */
export const kitchenForm = (person: Person): Promise<LeadForm> =>
  aForm(person, { name: 'Free kitchen consultation', fields })

export type SampleLead = { name: string; phone: string; company?: string; plans?: string }

/** Fills in the form as a stranger does, and waits until the lead became a client. */
export async function sendLead(world: World, page: Page, form: LeadForm, lead: SampleLead): Promise<void> {
  await page.goto(form.public_url)
  const fill = (label: string, text: string) => page.getByRole('textbox', { name: label }).fill(text)
  await fill('Full name', lead.name)
  await fill('Phone', lead.phone)
  if (lead.company) await fill('Company', lead.company)
  if (lead.plans) await fill('What are you planning?', lead.plans)
  // Nobody fills in a form within a second; the installation's clock goes on while the page stands.
  await world.advance({ seconds: 5 })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Your answers have been sent.').waitFor()
  await world.settle()
}

/** The id of the client with this name. */
export async function clientNamed(person: Person, name: string): Promise<string> {
  const results = await clientsOf(person, { search: name })
  const id = results.find((client) => client.name === name)?.id
  if (!id) throw new Error(`there is no client ${name}`)
  return id
}

/** Puts an entry of every kind into a client's timeline that nothing has written there. */
export async function addEveryKind(world: World, { browser, orgId }: Person, id: string): Promise<void> {
  const results = await timelineOf({ browser }, id, { page_size: 100 })
  const present = new Set(results.map((item) => item.item_type))
  await world.inOrg(orgId, (ctx) => showOtherKinds(ctx, id, present))
}
