import type { WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import type { Delivery } from '#work/inbox'
import type { Invented } from './people.ts'
import type { Chance } from './random.ts'
import { requests } from './words.ts'

/** A webhook of the demo, and what is sent to it about somebody. */
export type SampleWebhook = {
  name: string
  recipe: WebhookRecipe
  send: (person: Invented, luck: Chance, number: number) => Pick<Delivery, 'contentType' | 'body'>
}

const website: SampleWebhook = {
  name: 'Showroom website',
  recipe: 'html_form',
  send: ({ name, email, phone, city }, luck) => ({
    contentType: 'application/x-www-form-urlencoded',
    body: Buffer.from(
      new URLSearchParams({
        name,
        email,
        phone: phone ?? '',
        city,
        message: luck.pick(requests),
        page_url: 'https://harbourkitchens.example/showroom',
      }).toString(),
    ),
  }),
}

const search: SampleWebhook = {
  name: 'Google search, kitchens',
  recipe: 'google_ads',
  send: ({ name, email, phone, city }, luck, number) => {
    const columns = {
      FULL_NAME: name,
      EMAIL: email,
      PHONE_NUMBER: phone,
      CITY: city,
      'What are you planning?': luck.pick(requests),
    }
    return {
      contentType: 'application/json',
      body: Buffer.from(
        JSON.stringify({
          lead_id: `demo-${number}`,
          api_version: '1.0',
          form_id: 40000000000,
          campaign_id: 123456789,
          is_test: false,
          user_column_data: Object.entries(columns).flatMap(([column_id, string_value]) =>
            string_value ? [{ column_id, string_value }] : [],
          ),
        }),
      ),
    }
  },
}

/** Used on open days only: it has been quiet since the last one. */
const tablet: SampleWebhook = {
  name: 'Open day tablet',
  recipe: 'custom',
  send: ({ name, email, phone, city }, luck) => ({
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ name, email, phone: phone ?? '', city, message: luck.pick(requests) })),
  }),
}
/** The last open days, so many days ago. */
export const openDays = { first: 19, last: 12 } as const

export const sampleWebhooks = [website, search, tablet] as const
