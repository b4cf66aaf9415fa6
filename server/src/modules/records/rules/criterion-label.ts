import { type FixedCriterion, fixedCriteria } from '@fairlead/contract/records/rules'

const labels: Record<FixedCriterion, string> = {
  all: 'All leads',
  lead_source: 'Lead source',
  form_id: 'Form',
  webhook_id: 'Webhook',
  page_id: 'Page',
  campaign_id: 'Campaign',
  ad_id: 'Ad',
  name: 'Name',
  email: 'Email',
  phone_country: 'Phone country',
  company: 'Company',
  city: 'City',
  message: 'Any answer',
  page_url: 'Page URL',
}

/** A criterion in words. */
export function criterionLabel(value: string): string {
  if (Object.hasOwn(fixedCriteria, value)) return labels[value as FixedCriterion]
  const name = value.slice(value.indexOf(':') + 1)
  return value.startsWith('answer:') ? `Answer to ${name}` : `Campaign tag ${name}`
}
