import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { type LocalServer, localServer } from './local-server.ts'

export const clientId = 'fairlead.apps.example'

type Claims = Record<string, unknown>
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A Google on this machine, for a test file: what the server must be told of it, and tokens that it signed. */
export function googleAccounts() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwks = JSON.stringify({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
  })
  const env: Record<string, string> = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CERTS_URL: 'http://127.0.0.1:1' }
  let certs: LocalServer | undefined
  beforeAll(async () => {
    certs = await localServer(() => ({ status: 200, headers: { 'content-type': 'application/json' }, body: jwks }))
    env.GOOGLE_CERTS_URL = certs.url
  })
  afterAll(() => certs?.close())

  function token(claims: Claims, options: { key?: KeyObject; alg?: string } = {}): string {
    const now = Math.floor(Date.now() / 1000)
    const head = part({ alg: options.alg ?? 'RS256', kid: 'one', typ: 'JWT' })
    const body = part({
      iss: 'https://accounts.google.com',
      aud: clientId,
      sub: '1001',
      email: 'nora@gmail.com',
      email_verified: true,
      name: 'Nora Ng',
      iat: now,
      exp: now + 3600,
      ...claims,
    })
    const signature =
      options.alg === 'none'
        ? ''
        : createSign('RSA-SHA256')
            .update(`${head}.${body}`)
            .sign(options.key ?? privateKey, 'base64url')
    return `${head}.${body}.${signature}`
  }
  return { env, token }
}
