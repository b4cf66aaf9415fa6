/** Which other origins pages may load from. */
export type PageOrigins = {
  img: readonly string[]
  connect: readonly string[]
  frame: readonly string[]
  media: readonly string[]
  script: readonly string[]
  style: readonly string[]
}

/** Headers of every answer (S19); the content decides its own policy and caching. */
export function secure(reply: { header: (name: string, value: string) => unknown }, https: boolean): void {
  reply.header('x-content-type-options', 'nosniff')
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
  reply.header('cross-origin-resource-policy', 'same-origin')
  reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  reply.header('x-frame-options', 'DENY')
  if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

/** The policy of an answer that is no page. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The policy of the application's pages (S18). */
export function pagePolicy(nonce: string, origins: PageOrigins): string {
  const list = (name: string, first: string, more: readonly string[]) => [name, first, ...more].join(' ')
  return [
    "default-src 'self'",
    list('script-src', `'nonce-${nonce}' 'strict-dynamic'`, origins.script),
    list('style-src', `'self' 'nonce-${nonce}'`, origins.style),
    // Libraries set positions and colours on elements; no markup of others ever reaches a page of ours.
    "style-src-attr 'unsafe-inline'",
    list('img-src', "'self' data: blob:", origins.img),
    list('connect-src', "'self'", origins.connect),
    list('frame-src', "'self'", origins.frame),
    list('media-src', "'self'", origins.media),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    'report-uri /api/csp-reports',
  ].join('; ')
}
