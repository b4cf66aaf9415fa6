import type { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import type { PublicPixels } from '@fairlead/contract/records/public-pixels'
import type { Installation } from '#platform/installation'
import { pixelHosts } from '#records/tracking-pixels'

const captcha = 'https://challenges.cloudflare.com'

type Framed = { isEmbedded: boolean; definition: Pick<LeadFormDefinition, 'sites' | 'after_sending' | 'redirect_url'> }

/**
 * The content policy of a page for strangers (S18). Nothing loads but from the public origin and by the
 * nonce. Only the embeddable form may be framed, by the sites of its list or, without one, by any; a form
 * may be sent to us, and from us on to where its owner redirects. A page with pixels opens to their hosts, and
 * to what is listed alone: there a script that was let in lets no other in.
 */
export function formPolicy(
  installation: Installation,
  nonce: string,
  framed?: Framed,
  pixels: PublicPixels | null = null,
): string {
  const { isEmbedded = false, definition } = framed ?? {}
  const sites = definition && definition.sites.length > 0 ? definition.sites : ['*']
  const redirect = definition?.after_sending === 'redirect' ? [new URL(definition.redirect_url).origin] : []
  const hosts = pixelHosts(pixels)
  const human = installation.turnstileSiteKey ? [captcha] : []
  const listed = (name: string, all: readonly string[]) => `${name} ${all.length > 0 ? all.join(' ') : "'none'"}`
  return [
    "default-src 'none'",
    listed('script-src', [`'nonce-${nonce}'`, ...(pixels ? [...human, ...hosts.script] : ["'strict-dynamic'"])]),
    `style-src 'nonce-${nonce}'`,
    listed('img-src', ["'self'", ...hosts.img]),
    listed('frame-src', [...human, ...hosts.frame]),
    listed('connect-src', [...human, ...hosts.connect]),
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbedded ? sites.join(' ') : "'none'"}`,
    `form-action ${["'self'", ...redirect].join(' ')}`,
    `report-uri ${installation.appUrl}/api/csp-reports`,
  ].join('; ')
}
