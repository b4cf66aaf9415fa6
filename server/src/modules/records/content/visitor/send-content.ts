import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublicContent, PublicContentDocument } from '@fairlead/contract/records/public-content'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#platform/installation'
import { accepts, type Renderer } from '#platform/public-pages'

const packed = promisify(gzip)

/** The policy of a page that shows shared content: nothing of other origins, but a video once somebody taps it. */
const contentPolicy = (installation: Installation, nonce: string, framedBy: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // Widths of pages while zooming are set on elements by our script.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
    `report-uri ${installation.appUrl}/api/csp-reports`,
  ].join('; ')

/** Draws what a link shows, and sends it: no cookie, not indexed, kept by nobody. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { installation, renderer }: { installation: Installation; renderer: Renderer },
  page: PublicContent,
  {
    status = 200,
    title,
    card = null,
    framedBy,
  }: { status?: number; title: string; card?: PublicContentDocument['card']; framedBy?: string | undefined },
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = renderer.renderContent({
    page,
    title,
    card,
    nonce,
    product: installation.product,
    script_url: renderer.viewUrl,
  })
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentPolicy(installation, nonce, framedBy ?? "'none'"))
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .header('vary', 'accept-encoding')
  // This header knows no list of sites; the policy's frame-ancestors does.
  if (framedBy) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  if (!accepts(request, 'gzip')) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await packed(html))
}
