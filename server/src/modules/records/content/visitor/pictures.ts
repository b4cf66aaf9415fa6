import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, notFound } from '#platform/http'
import { fileUrl, pageKeys, pagesPrefix, type Storage, storedFiles } from '#platform/storage'
import { sourceOf } from '../content.queries.ts'
import type { Link } from './find-link.ts'

const typeOf = (key: string): string => {
  const extension = key.split('.').at(-1)
  return extension === 'jpg' ? 'image/jpeg' : `image/${extension}`
}

/** The numbers in a picture's name: `3.webp` is the third page, `3s.webp` its thumbnail. */
export function pageNamed(file: string): { page: number; small: boolean } | undefined {
  const [, page, small] = /^(\d{1,3})(s?)\.webp$/.exec(file) ?? []
  return page ? { page: Number(page), small: small === 's' } : undefined
}

/** Sends a picture from storage. Throws 404. */
export async function sendPicture(
  reply: FastifyReply,
  storage: Storage,
  key: string | undefined,
): Promise<FastifyReply> {
  const found = key === undefined ? undefined : await storage.find(key)
  if (!key || !found) throw notFound()
  return reply
    .headers({
      'content-type': typeOf(key),
      'content-length': found.size,
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      // Checked at each request while it is asked for; a browser that showed it keeps it for a while (S42).
      'cache-control': 'private, max-age=300',
    })
    .send(found.stream())
}

/** The picture with a name in a block of a page; undefined if there is none. */
function pictureOf({ content }: Link, blockId: string, file: string): string | undefined {
  const block = content.blocks?.find(({ id }) => id === blockId)
  if (block?.type === 'image_gallery') return /^\d{1,2}$/.test(file) ? block.images[Number(file) - 1]?.key : undefined
  const named = pageNamed(file)
  if ((block?.type !== 'attachment' && block?.type !== 'pdflink') || !block.key?.endsWith('.pdf') || !named)
    return undefined
  const keys = pageKeys(pagesPrefix(block.key), named.page)
  return named.small ? keys.small : keys.large
}

/** Redirects to the original file of a block: a PDF only if downloading is allowed (S43). Throws 403, 404. */
async function originalOf({ ctx, content }: Link, blockId: string): Promise<string> {
  const block = content.blocks?.find(({ id }) => id === blockId)
  const key = block?.type === 'attachment' || block?.type === 'pdflink' ? block.key : null
  if (!key) throw notFound()
  if (key.endsWith('.pdf') && !content.allow_download)
    throw new HttpError(403, 'This can’t be downloaded. Ask the person who sent it.')
  const { orgId } = sourceOf(ctx.actor.orgId, content)
  const files = await storedFiles(ctx, [key], orgId)
  return fileUrl(ctx.installation, key, ctx.now, files.get(key)?.name ?? key.split('/').at(-1))
}

type Open = (request: FastifyRequest) => Promise<{ link: Link }>

/** The pictures and files in the blocks of a page, through the link that shows it. */
export function serveBlockFiles(app: FastifyInstance, storage: Storage, open: Open): void {
  app.get('/s/:token/b/:block/:file', async (request, reply) => {
    const { block = '', file = '' } = request.params as Record<string, string>
    const { link } = await open(request)
    return file === 'download'
      ? reply.redirect(await originalOf(link, block), 302)
      : sendPicture(reply, storage, pictureOf(link, block, file))
  })
}
