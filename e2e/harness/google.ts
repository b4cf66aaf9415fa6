import { generateKeyPairSync, sign } from 'node:crypto'
import type { Page } from 'playwright-core'
import { localServer } from '../../server/src/testing/outside/local-server.ts'

const clientId = 'client-1.apps.google.test'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An ID token as Google signs it, by a key of ours. */
function idToken(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000)
  const body = { iss: 'https://accounts.google.com', aud: clientId, iat: now, exp: now + 600, ...claims }
  const text = `${encode({ alg: 'RS256', kid: 'k1' })}.${encode(body)}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

/** A server of Google's keys, and the settings that turn Google sign-in on with them. */
export async function googleKeys() {
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }]
  const server = await localServer(() => ({ status: 200, body: JSON.stringify({ keys }) }))
  return { env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CERTS_URL: server.url }, close: server.close }
}

type Asked = { client_id: string; nonce: string; callback: (answer: { credential: string }) => void }
type Asking = typeof globalThis & { asked: Asked }

/** Puts a stand-in for Google's script into a page: it draws a button, and remembers what it was asked. */
export async function standInForGoogle(page: Page): Promise<void> {
  const script = `window.google = { accounts: { id: {
    initialize(options) { window.asked = options },
    renderButton(box) { const b = document.createElement('button'); b.textContent = 'Continue with Google'; box.append(b) },
  } } }`
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  )
}

/** Answers as Google does when a person has chosen their account. */
export async function chooseAccount(page: Page, claims: Record<string, unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  const { nonce, client_id } = await page.evaluate(() => {
    const { nonce, client_id } = (globalThis as Asking).asked
    return { nonce, client_id }
  })
  if (client_id !== clientId) throw new Error(`Google was asked for ${client_id}`)
  const credential = idToken({ nonce, ...claims })
  await page.evaluate((token) => (globalThis as Asking).asked.callback({ credential: token }), credential)
}
