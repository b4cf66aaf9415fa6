import { createHmac } from 'node:crypto'
import { sameText } from '#platform/secrets'

/** Whether `X-Hub-Signature-256` matches these exact bytes. */
export function isSigned(header: string | undefined, body: Buffer, secret: string): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1]
  if (!secret || !given) return false
  return sameText(given.toLowerCase(), createHmac('sha256', secret).update(body).digest('hex'))
}

/** Parses Meta's signed_request: who it is about, or undefined if the signature isn't the app's. */
export function readSignedRequest(text: string | null, secret: string): { userId: string } | undefined {
  const [signature, payload] = (text ?? '').split('.')
  if (!secret || !signature || !payload) return undefined
  const made = createHmac('sha256', secret).update(payload).digest('base64url')
  if (!sameText(signature.replace(/=+$/, ''), made)) return undefined
  try {
    const read = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as {
      user_id?: unknown
      algorithm?: unknown
    }
    if (read.algorithm !== undefined && String(read.algorithm).toUpperCase() !== 'HMAC-SHA256') return undefined
    return typeof read.user_id === 'string' && read.user_id ? { userId: read.user_id } : undefined
  } catch {
    return undefined
  }
}
