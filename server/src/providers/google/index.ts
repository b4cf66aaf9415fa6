import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { OAuth2Client } from 'google-auth-library'
import { z } from 'zod'
import type { GoogleIdentity, GoogleVerifier } from '#identity/session'
import { invalid } from '#platform/http'

const issuers = ['accounts.google.com', 'https://accounts.google.com']
const refused = 'Google sign-in failed. Please try again or sign in with a code.'
const keysLastMs = 3600_000

/** A claim that is absent, empty or no text says nothing: `hd: null` is no Workspace domain. */
const text = z.string().min(1).optional().catch(undefined)
const Claims = z.object({
  sub: z.string().min(1),
  email: text,
  email_verified: z.unknown(),
  name: text,
  hd: text,
  nonce: text,
})

type Jwk = JsonWebKey & { kid: string }

/** Google's library checks signatures with keys in PEM. */
const toPem = (key: Jwk): string =>
  createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()

/**
 * Checks Google ID tokens with Google's library: signature, audience, issuer and times. The keys are
 * read from `certsUrl` (Google's JWKS, or a test's) and kept for an hour.
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
export function googleVerifier(clientId: string, certsUrl: string): GoogleVerifier {
  const client = new OAuth2Client({ clientId })
  let keys: { certs: Record<string, string>; at: number } | undefined

  async function certs(): Promise<Record<string, string>> {
    if (keys && Date.now() - keys.at < keysLastMs) return keys.certs
    const response = await fetch(certsUrl, { signal: AbortSignal.timeout(5_000) })
    if (!response.ok) throw new Error(`Google's keys could not be read (${response.status})`)
    const { keys: list } = (await response.json()) as { keys: Jwk[] }
    keys = { certs: Object.fromEntries(list.map((key) => [key.kid, toPem(key)])), at: Date.now() }
    return keys.certs
  }

  return async (token): Promise<GoogleIdentity> => {
    const known = await certs()
    try {
      const ticket = await client.verifySignedJwtWithCertsAsync(token, known, clientId, issuers)
      const { sub, email, email_verified, name, hd, nonce } = Claims.parse(ticket.getPayload())
      return { sub, email, emailVerified: email_verified === true, name, hostedDomain: hd, nonce }
    } catch {
      throw invalid({ g_token: refused })
    }
  }
}
