import type { IntegrationId } from '@fairlead/contract/flow/lead-sources'
import type { WebhookRecipe } from '@fairlead/contract/flow/webhooks'

type Entry = {
  label: string
  description: string
  isSuggested: boolean
  /** What connects it: our forms, rules that send copies, exports that were made, or webhooks of these recipes; nothing for what is upcoming. */
  by: 'lead_forms' | 'lead_distribution' | 'client_export' | readonly WebhookRecipe[] | null
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

/** Everything that leads can come from, or will, in the order in which it is shown. */
export const catalogue: Record<IntegrationId, Entry> = {
  lead_forms: available('Lead forms', 'Forms of your own, by link, QR code, or within your site', 'lead_forms'),
  html_form: available('HTML form', 'A form that your website has already', ['html_form']),
  google_ads: available('Google Ads', 'Lead forms of your advertisements in Google search and YouTube', ['google_ads']),
  zapier: available('Zapier', 'Any of thousands of apps, by a Zap', ['zapier']),
  wordpress: available('WordPress', 'Contact Form 7 and WPForms', ['contact_form_7', 'wpforms']),
  webhook: available('Webhook', 'Anything that can send JSON or a form to an address', ['custom']),
  facebook: upcoming('Facebook and Instagram', 'Lead ads of your pages, the moment they are sent', true),
  lead_email: upcoming('Lead e-mail', 'Portals that tell you of leads by e-mail', true),
  make: available('Make', 'Any of thousands of apps, by a scenario', ['make'], false),
  webflow: available('Webflow', 'Forms of a Webflow site', ['webflow'], false),
  typeform: available('Typeform', 'Answers to a typeform', ['typeform'], false),
  linkedin: upcoming('LinkedIn', 'Lead gen forms of your campaigns'),
  tiktok: upcoming('TikTok', 'Instant forms of your advertisements'),
  clickfunnels: upcoming('ClickFunnels', 'Opt-ins and orders of your funnels'),
  wordpress_plugin: upcoming('WordPress plug-in', 'All forms of a WordPress site at once'),
  godaddy: upcoming('GoDaddy', 'The contact form of a GoDaddy website'),
  indiamart: upcoming('IndiaMART', 'Enquiries and buy leads'),
  propertyguru: upcoming('PropertyGuru', 'Enquiries about your listings'),
  leads_distributor: available(
    'Lead distributor',
    'Copies of leads to partners, and leads that partners pass on to you',
    'lead_distribution',
    false,
  ),
  client_export: available(
    'Client export',
    'Your clients as a table, for a spreadsheet or another program',
    'client_export',
    false,
  ),
}

export const integrationIds = Object.keys(catalogue) as IntegrationId[]

/** Where an integration is set up: its only webhook, the list of them, or where the first one is made. */
export function pathOf(id: IntegrationId, webhookIds: readonly string[]): string | null {
  const { by } = catalogue[id]
  if (by === null) return null
  if (by === 'lead_forms') return '/integration/fairlead-lead-forms'
  if (by === 'lead_distribution') return '/automations/lead-distribution'
  if (by === 'client_export') return '/integration/client-export'
  const [only] = webhookIds
  if (!only) return `/integration/webhook/create?recipe=${by[0]}`
  return webhookIds.length > 1 ? '/integration/webhook' : `/integration/webhook/${only}`
}
