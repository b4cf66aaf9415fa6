import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublicContent, PublicContentDocument } from '@fairlead/contract/records/public-content'
import type { PublicPixels } from '@fairlead/contract/records/public-pixels'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#platform/installation'
import { accepts, type Renderer } from '#platform/public-pages'
import { pixelHosts } from '#records/tracking-pixels'

const packed = promisify(gzip)

/** The policy of a page with shared content: nothing from other origins, except its pixels, and a video once someone taps it. */
function contentPolicy(
  installation: Installation,
  nonce: string,
  framedBy: string,
  pixels: PublicPixels | null,
): string {
  const { script, img, connect, frame } = pixelHosts(pixels)
  return [
    "default-src 'none'",
    ['script-src', `'nonce-${nonce}'`, ...script].join(' '),
    `style-src 'nonce-${nonce}'`,
    // Widths of pages while zooming are set on elements by our script.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", ...img].join(' '),
    ['frame-src', 'https://www.youtube-nocookie.com', ...frame].join(' '),
    ['connect-src', "'self'", ...connect].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    "form-action 'self'",
    `report-uri ${installation.appUrl}/api/csp-reports`,
  ].join('; ')
}

/** Renders and sends what a link shows: no cookie, not indexed, not cached. `pixels` count its visitors. */
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
    pixels = null,
  }: {
    status?: number
    title: string
    card?: PublicContentDocument['card']
    framedBy?: string | undefined
    pixels?: PublicPixels | null
  },
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64')
  const html = renderer.renderContent({
    page,
    title,
    card,
    nonce,
    product: installation.product,
    script_url: renderer.viewUrl,
    pixels: pixels && { ...pixels, script_url: renderer.pixelsUrl },
  })
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentPolicy(installation, nonce, framedBy ?? "'none'", pixels))
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .header('vary', 'accept-encoding')
  // This header knows no list of sites; the policy's frame-ancestors does.
  if (framedBy) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  if (!accepts(request, 'gzip')) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await packed(html))
}
