import type { LeadSource } from '#work/inbox'

const prefix = 'shared_content:'
/** The connection under which submissions of a content's gate are stored. */
export const gateConnection = (contentId: string): string => `${prefix}${contentId}`

type Noted = {
  orgId: string
  entryId: string
  contentName: string
  consent: string
  country: string
  isTrapped: boolean
}

/** What the server records about a gate, stored with the bytes like headers; texts are URL-encoded. */
export const gateHeaders = (noted: Noted): Record<string, string> => ({
  'fairlead-org': noted.orgId,
  'fairlead-gate': noted.entryId,
  'fairlead-content': encodeURIComponent(noted.contentName.toWellFormed()),
  'fairlead-consent': encodeURIComponent(noted.consent.toWellFormed()),
  'fairlead-country': noted.country,
  ...(noted.isTrapped ? { 'fairlead-held-because': 'A hidden field was filled in, which bots do.' } : {}),
})

/** People who said who they are before a link without a client opened (rule 227). */
export const contentGateSource: LeadSource = {
  id: 'shared_content',
  async parse(_ctx, { headers, body, connectionId }) {
    const form = new URLSearchParams(body.toString('utf8'))
    const country = headers['fairlead-country'] ?? ''
    const contentName = decodeURIComponent(headers['fairlead-content'] ?? '')
    const wording = decodeURIComponent(headers['fairlead-consent'] ?? '')
    const labels = { name: 'Full name', phone: 'Phone', email: 'Email' } as const
    const filled = (Object.keys(labels) as (keyof typeof labels)[]).filter((field) => form.get(field))
    return [
      {
        orgId: headers['fairlead-org'] ?? '',
        key: '0',
        lead: {
          externalId: headers['fairlead-gate'] ?? null,
          submittedAt: null,
          form: null,
          page: { id: connectionId.slice(prefix.length), name: contentName },
          sourceDetail: contentName,
          answers: filled.map((field) => ({
            name: field,
            label: labels[field],
            value: form.get(field) ?? '',
            mapped_to: field,
          })),
          fields: filled.map((field) => ({
            field,
            value: form.get(field) ?? '',
            ...(field === 'phone' ? { country } : {}),
          })),
          phoneCountry: country,
          consent: { wording, given: true },
          pageUrl: null,
          referrer: null,
          utm: {},
          isTest: false,
          ignoredBecause: null,
          heldBecause: headers['fairlead-held-because'] ?? null,
        },
      },
    ]
  },
}
