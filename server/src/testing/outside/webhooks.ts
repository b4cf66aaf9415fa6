import { readFileSync } from 'node:fs'
import { sourceDoctor } from '@fairlead/contract/flow/lead-sources'
import { updateWebhook, type Webhook, type WebhookRecipe, webhookDeliveries } from '@fairlead/contract/flow/webhooks'
import type { Client } from '@fairlead/contract/records/clients'
import { clientOf, clientsOf } from '../look.ts'
import { aWebhook } from '../make.ts'
import type { Person, World } from '../world.ts'

export const json = { 'content-type': 'application/json' }

/** Sends to a webhook as a program or a browser would. */
export const post = (url: string, body: string, headers: Record<string, string> = json): Promise<Response> =>
  fetch(url, { method: 'POST', body, headers, redirect: 'manual' })

/** A payload as its sender documents it. */
export const payload = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../modules/flow/webhooks/payloads/${name}.json`, import.meta.url), 'utf8')) as {
    headers: Record<string, string>
    body: string
  }

/** What tests of webhooks do again and again. */
export function webhookKit(world: () => World) {
  let people = 0
  const clients = (owner: Person) => clientsOf(owner, { page_size: 100 })
  return {
    clients,
    /** Codes are limited by the hour. */
    async somebody(): Promise<Person> {
      await world().advance({ minutes: 3 })
      return world().signIn(`person${++people}@example.com`)
    },
    made: async (owner: Person, recipe: WebhookRecipe = 'custom', name = 'Website'): Promise<Webhook> =>
      await aWebhook(owner, name, recipe),
    async send(webhook: Webhook, ...items: object[]): Promise<void> {
      for (const item of items) {
        const { status } = await post(webhook.url, JSON.stringify(item))
        if (status !== 200) throw new Error(`a delivery was answered ${status}`)
      }
      await world().settle()
    },
    async onlyClient(owner: Person): Promise<Client> {
      const [first, ...others] = await clients(owner)
      if (!first || others.length > 0) throw new Error(`there are ${first ? others.length + 1 : 0} clients`)
      return clientOf(owner, first.id)
    },
    last: async (owner: Person, { id }: Webhook) =>
      (await owner.browser.call(webhookDeliveries, { params: { id } })).body.results,
    stored: async (owner: Person) =>
      (
        await world().sql<{ n: number }>('select count(*)::int as n from lead_inbox where for_org_id = $1', [
          owner.orgId,
        ])
      )[0]?.n,
    findings: async (owner: Person) => (await owner.browser.call(sourceDoctor)).body.results,
    set: async (owner: Person, { id }: Webhook, body: object) =>
      (await owner.browser.call(updateWebhook, { params: { id }, body: body as never })).body,
  }
}
