import type { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import type { Installation } from '#platform/installation'

const captcha = 'https://challenges.cloudflare.com'

type Framed = { isEmbedded: boolean; definition: Pick<LeadFormDefinition, 'sites' | 'after_sending' | 'redirect_url'> }

/**
 * The content policy of a page for strangers (S18). Nothing loads but from the public origin and by the
 * nonce. Only the embeddable form may be framed, by the sites of its list or, without one, by any; a form
 * may be sent to us, and from us on to where its owner redirects.
 */
export function formPolicy(installation: Installation, nonce: string, framed?: Framed): string {
  const { isEmbedded = false, definition } = framed ?? {}
  const sites = definition && definition.sites.length > 0 ? definition.sites : ['*']
  const redirect = definition?.after_sending === 'redirect' ? [new URL(definition.redirect_url).origin] : []
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    `frame-src ${installation.turnstileSiteKey ? captcha : "'none'"}`,
    `connect-src ${installation.turnstileSiteKey ? captcha : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbedded ? sites.join(' ') : "'none'"}`,
    `form-action ${["'self'", ...redirect].join(' ')}`,
    `report-uri ${installation.appUrl}/api/csp-reports`,
  ].join('; ')
}
