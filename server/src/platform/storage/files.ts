import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '#platform/http'
import type { Installation } from '#platform/installation'
import type { Storage } from './storage.ts'
import { askedThumbnail } from './thumbnails.ts'
import { checkFileUrl } from './uploads.ts'

/** The content type follows from our own key, never from what an uploader said (S40). */
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  pdf: 'application/pdf',
}

const Text = z.string().optional()
/** What the address of a file carries; one that says something twice says nothing. */
const Asked = z.object({ e: Text, s: Text, name: Text, size: Text }).catch({})

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, from, to] = match
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start <= end && start < size ? { start, end } : undefined
}

/** How a browser takes a file: shown, or saved under a name, which is for people alone (RFC 6266, S41). */
export function dispositionOf(name: string | undefined): string {
  if (!name) return 'inline'
  const plain = name.replace(/[^ -~]|["\\/%]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** Serves stored files on the public origin, sandboxed (S40). */
export function serveFiles(
  app: FastifyInstance,
  storage: Storage,
  installation: Installation,
  now: () => Promise<Date>,
): void {
  app.get('/files/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const key = (request.params as { '*': string })['*']
    if (!/^(public|private)\/[a-z0-9/-]+\.[a-z]{3,4}$/.test(key)) throw notFound()
    const query = Asked.parse(request.query)
    if (!key.startsWith('public/')) checkFileUrl(installation, key, query, await now())
    const small = askedThumbnail(key, query.size)
    const thumbnail = small ? await storage.find(small) : undefined
    const found = thumbnail ?? (await storage.find(key))
    if (!found) throw notFound()
    // A small picture that is not made yet is the whole one for a moment.
    const lasts = small && !thumbnail ? 'max-age=60' : 'max-age=31536000, immutable'
    const open = key.startsWith('public/')
    const extension = (thumbnail ? small : key)?.split('.').at(-1) ?? ''
    reply.headers({
      'content-type': types[extension] ?? 'application/octet-stream',
      'content-disposition': key.startsWith('public/') ? 'inline' : dispositionOf(query.name),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': open ? `public, ${lasts}` : 'private, max-age=300',
      'accept-ranges': 'bytes',
    })
    const range = rangeOf(request.headers.range, found.size)
    if (range) {
      reply.code(206).headers({
        'content-range': `bytes ${range.start}-${range.end}/${found.size}`,
        'content-length': range.end - range.start + 1,
      })
      return reply.send(found.stream(range))
    }
    reply.header('content-length', found.size)
    return reply.send(found.stream())
  })
}
