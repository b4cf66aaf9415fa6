import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublicDocument } from '@fairlead/contract/flow/lead-forms/public-page'
import type { PublicPixels } from '@fairlead/contract/records/public-pixels'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#platform/installation'
import { accepts, type Renderer } from '#platform/public-pages'
import type { Shown } from './form-page.ts'
import { formPolicy } from './form-policy.ts'
import type { Published } from './public-form.ts'

const packed = promisify(gzip)

export type Frame = NonNullable<PublicDocument['embedded']>

type Options = {
  status?: number
  /** The form whose rules of embedding and redirecting hold. */
  found?: Published | undefined
  /** Set where another site's page shows it. */
  frame?: Frame | null
  /** What counts its visitors. */
  pixels?: PublicPixels | null
}

/** Draws a page and sends it, with the policy of its kind. No cookie of ours, and nothing of other origins but the account's pixels. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: { installation: Installation; renderer: Renderer },
  shown: Shown,
  { status = 200, found, frame = null, pixels = null }: Options,
): Promise<FastifyReply> {
  const { installation, renderer } = deps
  const nonce = randomBytes(16).toString('base64')
  const html = renderer.render({
    ...shown,
    product: installation.product,
    nonce,
    script_url: renderer.scriptUrl,
    embedded: frame,
    pixels: pixels && { ...pixels, script_url: renderer.pixelsUrl },
  })
  const isEmbedded = frame !== null
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      formPolicy(installation, nonce, found && { isEmbedded, definition: found.definition }, pixels),
    )
    // A browser that goes back finds what was typed: no-store would take that away.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
  if (!shown.indexed) reply.header('x-robots-tag', 'noindex')
  if (isEmbedded) {
    // This header knows no list of sites; the policy's frame-ancestors does.
    reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  }
  if (!accepts(request, 'gzip')) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await packed(html))
}
