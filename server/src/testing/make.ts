import type { Endpoint, Request } from '@fairlead/contract/endpoint'
import { createLeadForm, type LeadForm, publishLeadForm } from '@fairlead/contract/flow/lead-forms'
import { createWebhook, type Webhook, type WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import { createClient } from '@fairlead/contract/records/clients'
import { type CustomField, createCustomField, setClientField } from '@fairlead/contract/records/fields/custom-fields'
import { createGroup } from '@fairlead/contract/records/groups'
import { createPage, type PageDetail } from '@fairlead/contract/records/page-templates'
import { addActivity } from '@fairlead/contract/records/timeline'
import { setFollowUp } from '@fairlead/contract/work/follow-ups'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { addSequenceStep, createSequence } from '@fairlead/contract/work/sequences'
import type { Person } from './world.ts'

/*
 * What tests and journeys need before they begin, made by the product's own calls, so that its rules, rights and
 * events hold. `aClient` answers the whole, `addClient` its id. What is refused throws, with the answer.
 */

/** Whose browser asks. */
type By = Pick<Person, 'browser'>
type Body<E extends Endpoint> = Request<E>['body']

let made = 0
/** A name that nothing else has, for what may have any. */
const someName = (what: string) => `${what} ${++made}`
const named = <B extends object>(given: string | B): { name: string } | B =>
  typeof given === 'string' ? { name: given } : given

/** A client, by a name or by all that is known of them; with a name of its own when nothing is given. */
export async function aClient({ browser }: By, given: string | Body<typeof createClient> = someName('Client')) {
  return (await browser.call(createClient, { body: named(given) })).body
}

/** The same; answers the id. */
export async function addClient(by: By, given?: string | Body<typeof createClient>): Promise<string> {
  return (await aClient(by, given)).id
}

/** Clients of these names, or so many, one after the other; answers their ids. */
export async function addClients(by: By, names: number | readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of typeof names === 'number' ? Array.from({ length: names }, () => undefined) : names)
    ids.push(await addClient(by, name))
  return ids
}

/** A number in Singapore that nobody else has. */
export const somePhone = (): string => `+65 9${1_000_000 + ++made}`

/** Writes a note about a client. */
export async function addNote({ browser }: By, client_id: string, text: string, attachments: string[] = []) {
  const body = { client_id, item_type: 'NOTE' as const, text, ...(attachments.length > 0 ? { attachments } : {}) }
  return (await browser.call(addActivity, { body })).body
}

/** Sets, moves or completes a client's follow-up. */
export async function planFollowUp({ browser }: By, id: string, body: Body<typeof setFollowUp>): Promise<void> {
  void (await browser.call(setFollowUp, { params: { id }, body })).body
}

/** Gives a client to somebody, or to nobody. */
export async function giveClient({ browser }: By, id: string, to: Pick<Person, 'userId'> | null): Promise<void> {
  const body = { assigned_to_id: to?.userId ?? null }
  void (await browser.call(reassignClient, { params: { id }, body })).body
}

/** A field of one's own; a dropdown has these options. */
export async function aField(
  { browser }: By,
  name: string,
  type: CustomField['type'] = 'text',
  ...labels: string[]
): Promise<CustomField> {
  const options = labels.length > 0 ? { options: labels.map((label) => ({ label })) } : {}
  return (await browser.call(createCustomField, { body: { name, type, ...options } })).body
}

/** Fills in a field of a client. */
export async function fillField(
  { browser }: By,
  id: string,
  cf_id: string,
  value: string | number | null,
): Promise<void> {
  void (await browser.call(setClientField, { params: { id, cf_id }, body: { value } })).body
}

/** A group, by a name or with its rule and colour; answers its id. */
export async function addGroup({ browser }: By, given: string | Body<typeof createGroup>): Promise<string> {
  return (await browser.call(createGroup, { body: named(given) })).body.id
}

/** The question that every form of tests asks. */
export const nameQuestion = { key: 'name', type: 'full_name', label: 'Your name', required: true } as const

/** A lead form that is published; it asks for a name unless it has other fields. */
export async function aForm(
  { browser }: By,
  given: { name?: string; [part: string]: unknown } = {},
): Promise<LeadForm> {
  const { name = 'Kitchen', ...definition } = given
  // What is wrong with a definition the server says.
  const body = { name, definition: { title: name, fields: [nameQuestion], ...definition } } as never
  const { id } = (await browser.call(createLeadForm, { body })).body
  return (await browser.call(publishLeadForm, { params: { id }, body: {} })).body
}

/** A webhook, for any sender unless it has a recipe. */
export async function aWebhook({ browser }: By, name = 'Website', recipe: WebhookRecipe = 'custom'): Promise<Webhook> {
  return (await browser.call(createWebhook, { body: { name, recipe } })).body
}

/** A page; with one title unless it has other blocks. */
export async function aPage(
  { browser }: By,
  given: { name?: string; blocks?: readonly object[]; visibility?: 'PRIVATE' | 'ORG' } = {},
): Promise<PageDetail> {
  const blocks = [{ id: 'a', type: 'title', text: 'Sea view' }]
  return (await browser.call(createPage, { body: { name: 'The Halden', blocks, ...given } as never })).body
}

/** A sequence with these steps, one after the other, not started; answers its id. */
export async function addSequence(
  { browser }: By,
  name: string,
  ...steps: Body<typeof addSequenceStep>['action'][]
): Promise<string> {
  const { id } = (await browser.call(createSequence, { body: { name } })).body
  for (const action of steps) void (await browser.call(addSequenceStep, { params: { id }, body: { action } })).body
  return id
}
