import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tooLargeMessage } from '@fairlead/contract/uploads'
import busboy from 'busboy'
import type { FastifyInstance } from 'fastify'
import { keepPrivate, privateFile, privateFolder } from '#platform/data-dir'
import { badRequest, forbidden, HttpError } from '#platform/http'
import type { Installation } from '#platform/installation'
import { incoming, type Storage } from './storage.ts'

type Policy = { key: string; contentType: string; max: number; exp: number }

/** What a form has around its file: fields, boundaries, the names of both. */
const mostAround = 64 * 1024
const tooLarge = ({ max }: Policy) => new HttpError(413, tooLargeMessage(max))

const safeKey = /^[a-z0-9/_-]{1,200}\.[a-z]{3,4}$/

function pathIn(root: string, key: string): string {
  if (!safeKey.test(key) || normalize(key) !== key) throw badRequest('File not found.')
  return join(root, key)
}
const ensure = (path: string) => mkdir(dirname(path), { recursive: true, mode: privateFolder })

/** Streams one file to disk under its key, once; counts bytes and stops at the limit. */
async function receive(root: string, policy: Policy, file: NodeJS.ReadableStream, announced: number): Promise<void> {
  if (announced > policy.max + mostAround) throw tooLarge(policy)
  const target = pathIn(root, incoming(policy.key))
  const part = `${target}.${randomUUID()}.part`
  await ensure(target)
  const once = await open(`${target}.once`, 'wx', privateFile).catch(() => {
    throw forbidden('The upload link has already been used. Request a new one.')
  })
  await once.close()
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > policy.max ? tooLarge(policy) : null, chunk)
    },
  })
  try {
    const handle = await open(part, 'wx', privateFile)
    await pipeline(file, count, handle.createWriteStream())
    if (size === 0) throw badRequest('The file is empty.')
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    await rm(`${target}.once`, { force: true })
    throw error
  }
}

/** Files under a folder, with an upload address of our own that takes the same form fields as S3's. */
export function localDisk(root: string, installation: Installation, now: () => Promise<Date>): Storage {
  keepPrivate(root)
  const pathOf = (key: string) => pathIn(root, key)

  /** The policy of a form whose signature and time are right; throws 403 otherwise, as S3 does. */
  async function readPolicy(fields: Record<string, string>): Promise<Policy> {
    const text = fields.Policy ?? ''
    if (!installation.secrets.verify('uploads', text, fields['X-Fl-Signature'] ?? ''))
      throw forbidden('The upload link isn’t valid.')
    const policy = JSON.parse(Buffer.from(text, 'base64url').toString()) as Policy
    if (policy.exp < (await now()).getTime()) throw forbidden('The upload link has expired. Request a new one.')
    if (fields.key !== incoming(policy.key) || fields['Content-Type'] !== policy.contentType)
      throw forbidden('The upload doesn’t match its link.')
    return policy
  }

  return {
    uploadOrigin: installation.publicUrl,
    async presign({ key, contentType, maxBytes, now: from, seconds }) {
      const policy: Policy = { key, contentType, max: maxBytes, exp: from.getTime() + seconds * 1000 }
      const text = Buffer.from(JSON.stringify(policy)).toString('base64url')
      return {
        url: `${installation.publicUrl}/uploads`,
        fields: {
          key: incoming(key),
          'Content-Type': contentType,
          Policy: text,
          'X-Fl-Signature': installation.secrets.sign('uploads', text),
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
      await writeFile(part, body, { mode: privateFile })
      await rename(part, path)
    },
    async store(key, pieces) {
      const path = pathOf(key)
      await ensure(path)
      const part = `${path}.${randomUUID()}.part`
      try {
        await pipeline(pieces, createWriteStream(part, { mode: privateFile }))
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
      const cors = { 'access-control-allow-origin': installation.appUrl, vary: 'origin' }
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
          const announced = Number(request.headers['content-length'] ?? 0)
          await readForm(request.raw, request.headers, async (fields, file) =>
            receive(root, await readPolicy(fields), file, announced),
          )
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
    let form: busboy.Busboy
    try {
      form = busboy({
        headers: headers as never,
        limits: { fields: 20, fieldSize: 4096, files: 1, parts: 22, headerPairs: 50 },
      })
    } catch {
      // A form without a boundary, for one.
      throw badRequest('The upload couldn’t be read.')
    }
    form.on('field', (name, value) => {
      fields[name] = value
    })
    form.on('file', (_name, file) => {
      work = onFile(fields, file)
      work.catch((error: unknown) => {
        // Answered now: what is still on its way goes nowhere.
        body.unpipe(form)
        body.resume()
        reject(error)
      })
    })
    form.on('error', () => reject(badRequest('The upload couldn’t be read.')))
    form.on('close', () =>
      work ? work.then(resolve, reject) : reject(badRequest('The upload doesn’t contain a file.')),
    )
    body.on('aborted', () => form.destroy(new Error('aborted')))
    body.pipe(form)
  })
}
