import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { ownVisitMark, shareQr } from '@fairlead/contract/records/content-sharing'
import type { generateDocLink } from '@fairlead/contract/records/document-templates'
import { toBuffer, toString as toText } from 'qrcode'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { notFound, tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import { loadContent } from '../content.queries.ts'
import type { ContentRow } from '../content.view.ts'
import { issueOwnMark } from '../tracking/ticket.ts'
import { makeLinks, requireShareable } from './prepare-share.ts'
import { loadShare } from './send-share.ts'
import { linker } from './share-link.ts'

const limit = { max: 200, seconds: 3600 }

/** A link to a content without a client: its views count for the content only (rule 78). */
async function publicLink(ctx: Ctx, row: ContentRow): Promise<string> {
  await requireShareable(ctx, [row])
  const wait = await overLimit(ctx, 'content-links', me(ctx), limit)
  if (wait) throw tooMany('You’ve created too many links. Wait a while.', wait)
  const [link] = await makeLinks(ctx, [row], null, ctx.now.toISOString())
  if (!link) throw notFound()
  return link.url
}

/** A link without a client, and its QR code for screen and print. */
export async function qr(ctx: Ctx, { params }: Input<typeof shareQr>): Promise<Reply<typeof shareQr>> {
  const url = await publicLink(ctx, await loadContent(ctx, params.t, params.id))
  const [svg, png] = await Promise.all([
    toText(url, { type: 'svg', margin: 4, errorCorrectionLevel: 'Q' }),
    toBuffer(url, { type: 'png', width: 1024, margin: 4, errorCorrectionLevel: 'Q' }),
  ])
  return { url, svg, png: png.toString('base64') }
}

/** The same for a file, through its own call in the catalogue (rule 240). */
export const docLink = async (
  ctx: Ctx,
  { body }: Input<typeof generateDocLink>,
): Promise<Reply<typeof generateDocLink>> => ({
  url: await publicLink(ctx, await loadContent(ctx, 'file', body.doc_temp_id)),
})

/** The URL of a link with a mark that makes the browser opening it one of the team's (rule 226). */
export async function ownVisit(ctx: Ctx, { params }: Input<typeof ownVisitMark>): Promise<Reply<typeof ownVisitMark>> {
  const share = await loadShare(ctx, params.id)
  const url = await linker(ctx)
  const mark = issueOwnMark(ctx.installation.secrets, ctx.actor.orgId, me(ctx), ctx.now)
  return { url: `${url(share.token, 'view')}#own=${mark}` }
}
