import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import busboy from 'busboy'
import S3rver from 's3rver'

type S3Server = { /** STORAGE_URL of a bucket there. */ url: string; close: () => Promise<void> }

const keys = { id: 'S3RVER', secret: 'S3RVER' }

/** An S3 server of others (s3rver), with a bucket. It takes posts, but does not look at their policy. */
export async function s3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  })
  const { port } = await server.run()
  return {
    url: `s3://${keys.id}:${keys.secret}@uploads/files?region=eu-west-1&endpoint=http://127.0.0.1:${port}`,
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

type Posted = { fields: Record<string, string>; size: number }

function readPost(request: IncomingMessage): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const posted: Posted = { fields: {}, size: 0 }
    const form = busboy({ headers: request.headers })
    form.on('field', (name, value) => {
      posted.fields[name] = value
    })
    form.on('file', (_name, file) => {
      file.on('data', (chunk: Buffer) => {
        posted.size += chunk.length
      })
    })
    form.on('error', reject)
    form.on('close', () => resolve(posted))
    request.pipe(form)
  })
}

/** Ignored by S3 itself, or checked otherwise than by a condition. */
const unconditional = ['policy', 'x-amz-signature', 'file']

/**
 * What S3 answers to a post, by its documentation "Creating a POST policy" and "Authenticating requests in
 * browser-based uploads using POST (AWS Signature Version 4)".
 */
function judge({ fields, size }: Posted, bucket: string, now: number): number {
  const lower = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const [, day = '', region = '', service = '', end = ''] = (lower['x-amz-credential'] ?? '').split('/')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const signingKey = [region, service, end].reduce(hmac, hmac(`AWS4${keys.secret}`, day))
  const signature = hmac(signingKey, lower.policy ?? '').toString('hex')
  if (end !== 'aws4_request' || signature !== lower['x-amz-signature']) return 403
  const policy = JSON.parse(Buffer.from(lower.policy ?? '', 'base64').toString()) as {
    expiration: string
    conditions: (Record<string, string> | [string, string | number, string | number])[]
  }
  if (Date.parse(policy.expiration) < now) return 403
  const values: Record<string, string | undefined> = { ...lower, bucket }
  const named = new Set(unconditional)
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) {
        named.add(name.toLowerCase())
        if (values[name.toLowerCase()] !== value) return 403
      }
      continue
    }
    const [operator, first, second] = condition
    if (operator === 'content-length-range') {
      if (size < Number(first) || size > Number(second)) return 400
      continue
    }
    const name = String(first).replace('$', '').toLowerCase()
    named.add(name)
    const value = values[name] ?? ''
    if (operator === 'eq' ? value !== second : !value.startsWith(String(second))) return 403
  }
  return Object.keys(lower).every((name) => named.has(name)) ? 204 : 403
}

/** A small server of ours that takes posts as S3 does, its policy's checks included, and keeps nothing. */
export async function s3PostServer(): Promise<S3Server & { taken: Posted[]; advance: (ms: number) => void }> {
  const taken: Posted[] = []
  let shift = 0
  const server = createServer(async (request, response) => {
    const posted = await readPost(request)
    const status = judge(posted, (request.url ?? '').split('/')[1] ?? '', Date.now() + shift)
    if (status === 204) taken.push(posted)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `s3://${keys.id}:${keys.secret}@uploads?region=eu-west-1&endpoint=http://127.0.0.1:${port}`,
    taken,
    advance: (ms) => {
      shift += ms
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
