import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { FastifyInstance } from 'fastify'
import type { House } from '#platform/house'
import { badRequest, forbidden, HttpError } from '#platform/http'
import { incoming, type Storage } from './storage.ts'

type Policy = { key: string; contentType: string; max: number; exp: number }

const safeKey = /^[a-z0-9/_-]{1,200}\.[a-z]{3,4}$/

/** Files under a folder, with an upload address of our own that takes the same form fields as S3's. */
export function localDisk(root: string, house: House, now: () => Promise<Date>): Storage {
  const pathOf = (key: string) => {
    if (!safeKey.test(key) || normalize(key) !== key) throw badRequest('Unknown file.')
    return join(root, key)
  }
  const ensure = (path: string) => mkdir(dirname(path), { recursive: true })

  /** The policy of a form whose signature and time are right; throws 403 otherwise, as S3 does. */
  async function readPolicy(fields: Record<string, string>): Promise<Policy> {
    const text = fields.Policy ?? ''
    if (!house.secrets.verify('uploads', text, fields['X-Fl-Signature'] ?? ''))
      throw forbidden('The upload link is not valid.')
    const policy = JSON.parse(Buffer.from(text, 'base64url').toString()) as Policy
    if (policy.exp < (await now()).getTime()) throw forbidden('The upload link has ended. Ask for a new one.')
    if (fields.key !== incoming(policy.key) || fields['Content-Type'] !== policy.contentType)
      throw forbidden('The upload does not match its link.')
    return policy
  }

  /** Streams one file to disk under its key, once; counts bytes and stops at the limit. */
  async function receive(policy: Policy, file: NodeJS.ReadableStream): Promise<void> {
    const target = pathOf(incoming(policy.key))
    const part = `${target}.${randomUUID()}.part`
    await ensure(target)
    const once = await open(`${target}.once`, 'wx').catch(() => {
      throw forbidden('The upload link was used already. Ask for a new one.')
    })
    await once.close()
    let size = 0
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        done(size > policy.max ? new HttpError(413, 'The file is too large.') : null, chunk)
      },
    })
    try {
      const handle = await open(part, 'wx')
      await pipeline(file, count, handle.createWriteStream())
      if (size === 0) throw badRequest('The file is empty.')
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true })
      await rm(`${target}.once`, { force: true })
      throw error
    }
  }

  return {
    uploadOrigin: house.publicUrl,
    async presign({ key, contentType, maxBytes, now: from, seconds }) {
      const policy: Policy = { key, contentType, max: maxBytes, exp: from.getTime() + seconds * 1000 }
      const text = Buffer.from(JSON.stringify(policy)).toString('base64url')
      return {
        url: `${house.publicUrl}/uploads`,
        fields: {
          key: incoming(key),
          'Content-Type': contentType,
          Policy: text,
          'X-Fl-Signature': house.secrets.sign('uploads', text),
        },
      }
    },
    async find(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile()
        ? {
            size: found.size,
            stream: (range) => createReadStream(path, range && { start: range.start, end: range.end }),
          }
        : undefined
    },
    async put(key, body) {
      const path = pathOf(key)
      await ensure(path)
      const part = `${path}.${randomUUID()}.part`
      await writeFile(part, body)
      await rename(part, path)
    },
    async store(key, pieces) {
      const path = pathOf(key)
      await ensure(path)
      const part = `${path}.${randomUUID()}.part`
      try {
        await pipeline(pieces, createWriteStream(part))
        const { size } = await stat(part)
        await rename(part, path)
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async clear(key) {
      // The mark stays, so that the link stays used.
      await rm(pathOf(key), { force: true })
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(`${path}.once`, { force: true })
      // What a process that died had begun to store under this key.
      const beside = await readdir(dirname(path)).catch(() => [])
      for (const name of beside)
        if (name.startsWith(`${basename(path)}.`) && name.endsWith('.part'))
          await rm(join(dirname(path), name), { force: true })
    },
    routes(app: FastifyInstance) {
      const cors = { 'access-control-allow-origin': house.appUrl, vary: 'origin' }
      app.options('/uploads', async (_request, reply) =>
        reply
          .code(204)
          .headers({ ...cors, 'access-control-allow-methods': 'POST', 'access-control-max-age': '600' })
          .send(),
      )
      app.register(async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
        scope.post('/uploads', async (request, reply) => {
          reply.headers(cors)
          await readForm(request.raw, request.headers, async (fields, file) => receive(await readPolicy(fields), file))
          return reply.code(204).send()
        })
      })
    },
  }
}

/** Reads a form whose fields come before its one file, as S3 demands. */
function readForm(
  body: NodeJS.ReadableStream,
  headers: Record<string, unknown>,
  onFile: (fields: Record<string, string>, file: NodeJS.ReadableStream) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null)
    let work: Promise<void> | undefined
    const form = busboy({
      headers: headers as never,
      limits: { fields: 20, fieldSize: 4096, files: 1, parts: 22, headerPairs: 50 },
    })
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (_name, file) => {
      work = onFile(fields, file).catch((error: unknown) => {
        file.resume()
        throw error
      })
      work.catch(() => {})
    })
    form.on('error', () => reject(badRequest('The upload could not be read.')))
    form.on('close', () => (work ? work.then(resolve, reject) : reject(badRequest('The upload has no file.'))))
    body.on('aborted', () => form.destroy(new Error('aborted')))
    body.pipe(form)
  })
}
