import type { IntegrationId } from '@fairlead/contract/flow/lead-sources'
import type { WebhookRecipe } from '@fairlead/contract/flow/webhooks'
import type { Source } from './sources.ts'

type Entry = {
  label: string
  description: string
  isSuggested: boolean
  /** What connects it: our forms, Facebook pages, rules that send copies, exports, or webhooks of these recipes; nothing for upcoming ones. */
  by: 'lead_forms' | 'facebook' | 'lead_distribution' | 'client_export' | readonly WebhookRecipe[] | null
}

const available = (label: string, description: string, by: Entry['by'], isSuggested = true): Entry => ({
  label,
  description,
  by,
  isSuggested,
})
const upcoming = (label: string, description: string, isSuggested = false): Entry => ({
  label,
  description,
  by: null,
  isSuggested,
})

/** Everything leads can come from, now or in future, in display order. */
export const catalogue: Record<IntegrationId, Entry> = {
  facebook: available('Facebook and Instagram', 'Lead ads from your pages, as soon as they’re submitted', 'facebook'),
  lead_forms: available('Lead forms', 'Your own forms: link, QR code or embed', 'lead_forms'),
  html_form: available('HTML form', 'Your existing website form', ['html_form']),
  google_ads: available('Google Ads', 'Lead forms in your Google Search and YouTube ads', ['google_ads']),
  zapier: available('Zapier', 'Thousands of apps via Zapier', ['zapier']),
  wordpress: available('WordPress', 'Contact Form 7 and WPForms', ['contact_form_7', 'wpforms']),
  webhook: available('Webhook', 'Anything that can send JSON or form data', ['custom']),
  lead_email: upcoming('Lead email', 'Portals that email you leads', true),
  make: available('Make', 'Thousands of apps via Make', ['make'], false),
  webflow: available('Webflow', 'Forms on your Webflow site', ['webflow'], false),
  typeform: available('Typeform', 'Typeform responses', ['typeform'], false),
  linkedin: upcoming('LinkedIn', 'Lead gen forms from your campaigns'),
  tiktok: upcoming('TikTok', 'Instant forms in your ads'),
  clickfunnels: upcoming('ClickFunnels', 'Opt-ins and orders from your funnels'),
  wordpress_plugin: upcoming('WordPress plugin', 'All forms on a WordPress site'),
  godaddy: upcoming('GoDaddy', 'The contact form on your GoDaddy website'),
  indiamart: upcoming('IndiaMART', 'Enquiries and buy leads'),
  propertyguru: upcoming('PropertyGuru', 'Enquiries about your listings'),
  leads_distributor: available(
    'Lead distributor',
    'Send leads to partners and receive leads from them',
    'lead_distribution',
    false,
  ),
  client_export: available('Client export', 'Export your clients to a spreadsheet', 'client_export', false),
}

export const integrationIds = Object.keys(catalogue) as IntegrationId[]

/** Where an integration is set up: its only webhook, the list of them, or where the first one is created. */
export function pathOf(id: IntegrationId, webhookIds: readonly string[]): string | null {
  const { by } = catalogue[id]
  if (by === null) return null
  if (by === 'lead_forms') return '/integration/fairlead-lead-forms'
  if (by === 'facebook') return '/integration/facebook'
  if (by === 'lead_distribution') return '/automations/lead-distribution'
  if (by === 'client_export') return '/integration/client-export'
  const [only] = webhookIds
  if (!only) return `/integration/webhook/create?recipe=${by[0]}`
  return webhookIds.length > 1 ? '/integration/webhook' : `/integration/webhook/${only}`
}

/** Which integration a source of the account belongs to; none for content that asks who reads it. */
export function integrationOf({ lead_source, recipe }: Pick<Source, 'lead_source' | 'recipe'>): IntegrationId | null {
  if (lead_source === 'shared_content') return null
  if (lead_source === 'facebook' || lead_source === 'leads_distributor') return lead_source
  if (!recipe) return 'lead_forms'
  return (
    integrationIds.find((id) => {
      const { by } = catalogue[id]
      return Array.isArray(by) && by.includes(recipe)
    }) ?? 'webhook'
  )
}

/** Its picture, on the application's own origin. */
export const iconOf = (id: IntegrationId): string => `/sources/${id.replaceAll('_', '-')}.svg`
