import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { type LocalServer, localServer, type Seen } from './local-server.ts'

export type Received = { payload: unknown; topic: string | undefined; ttl: string; subject: string }
export type PushService = LocalServer & {
  /** What PushManager.subscribe answers in a browser of this service. */
  subscribe: () => { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** Answers like this from now on. */
  answer: (status: number) => void
}

const b64 = (text: string) => Buffer.from(text, 'base64url')

/** Checks the VAPID token as RFC 8292 says: its signature, audience and time. Answers its subject. */
function checkVapid(seen: Seen, origin: string): string {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(String(seen.headers.authorization))
  if (!match) throw new Error(`no VAPID token: ${seen.headers.authorization}`)
  const [, head = '', claims = '', signature = '', key = ''] = match
  const point = b64(key)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  if (
    !verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, b64(signature))
  )
    throw new Error('the VAPID signature is wrong')
  const { aud, exp, sub } = JSON.parse(b64(claims).toString()) as { aud: string; exp: number; sub: string }
  if (aud !== origin || exp * 1000 < Date.now() || exp * 1000 > Date.now() + 86_400_000)
    throw new Error('the VAPID claims are wrong')
  return sub
}

/** Decrypts a push as the browser does (RFC 8188 and 8291). */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const idLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const shared = ecdh.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  return JSON.parse(plain.subarray(0, end).toString())
}

/** A push service on this machine that accepts only what a real one would, and can read what it was sent. */
export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Received[] = []
  let status = 201
  const server: LocalServer = await localServer((seen) => {
    const browser = browsers.get(seen.path)
    if (!browser) return { status: 404 }
    if (status !== 201) return { status }
    try {
      const subject = checkVapid(seen, server.url)
      if (seen.headers['content-encoding'] !== 'aes128gcm' || seen.headers.ttl === undefined)
        throw new Error('headers are missing')
      received.push({
        payload: decrypt(seen.body, browser.ecdh, browser.auth),
        topic: seen.headers.topic as string | undefined,
        ttl: String(seen.headers.ttl),
        subject,
      })
      return { status: 201, headers: { location: `${server.url}/message/${received.length}` } }
    } catch (error) {
      return { status: 400, body: (error as Error).message }
    }
  })
  return {
    ...server,
    received,
    answer: (code) => {
      status = code
    },
    subscribe() {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(8).toString('hex')}`
      browsers.set(path, { ecdh, auth })
      return {
        endpoint: `${server.url}${path}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
  }
}
