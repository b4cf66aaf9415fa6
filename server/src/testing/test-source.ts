import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { unauthenticated } from '#platform/http'
import { sameText } from '#platform/secrets'
import type { LeadSource, ParsedItem } from '#work/inbox'

/** A lead as the test source sends it. */
export type TestLead = {
  id: string
  name?: string
  phone?: string
  email?: string
  answers?: Record<string, string>
  explode?: boolean
}

const Item = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  phone: z.string().optional(),
  email: z.string().optional(),
  answers: z.record(z.string(), z.string()).optional(),
  explode: z.boolean().optional(),
})

export const signature = (secret: string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/**
 * A signed source that delivers in batches, as the large providers do; it exists in tests only. Its
 * address is /hooks/test_source/{organisation}, its delivery id comes in a header.
 */
export const testSource = (secretOf: (orgId: string) => string | undefined): LeadSource => ({
  id: 'test_source',
  async verify({ path, headers, body }) {
    const secret = secretOf(path)
    const given = headers['x-test-signature']
    if (!secret || !given || !sameText(given, signature(secret, body))) throw unauthenticated('The signature is wrong.')
    return { kind: 'delivery', connectionId: `test:${path}`, externalId: headers['x-delivery-id'] ?? null, orgId: path }
  },
  async parse(_ctx, delivery) {
    const orgId = delivery.connectionId.slice('test:'.length)
    const { items } = JSON.parse(delivery.body.toString('utf8').replace(/^\uFEFF/, '')) as { items: unknown[] }
    return items.map((raw, index): ParsedItem => {
      const item = Item.safeParse(raw)
      if (!item.success) return { orgId, key: String(index), unreadable: 'The item has no id.' }
      const { id, name, phone, email, answers = {}, explode } = item.data
      const field = (f: 'name' | 'phone' | 'email', value?: string) => (value ? [{ field: f, value }] : [])
      return {
        orgId,
        key: String(index),
        lead: {
          externalId: id,
          // A lead that we fail to store.
          submittedAt: explode ? new Date(Number.NaN) : null,
          form: null,
          sourceDetail: 'Test batch',
          answers: [
            ...Object.entries({ name, phone, email })
              .filter(([, value]) => value)
              .map(([key, value]) => ({ name: key, label: key, value: value ?? '', mapped_to: key as 'name' })),
            ...Object.entries(answers).map(([label, value]) => ({ name: label, label, value, mapped_to: null })),
          ],
          fields: [...field('name', name), ...field('phone', phone), ...field('email', email)],
          phoneCountry: null,
          consent: null,
          pageUrl: null,
          referrer: null,
          utm: {},
          isTest: false,
          ignoredBecause: null,
        },
      }
    })
  },
})
