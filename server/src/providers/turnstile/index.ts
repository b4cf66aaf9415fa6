import { randomUUID } from 'node:crypto'
import type { Captcha } from '#identity/session'
import type { Log } from '#platform/telemetry'

type Answer = { success: boolean; hostname?: string; 'error-codes'?: string[] }
type Options = {
  secret: string
  /** Where answers are verified. */
  url: string
  /** Hosts on which the captcha may have been solved. */
  hostnames: readonly string[]
  log: Log
}

const longestToken = 2048
const isBroken = (answer: Answer, ...codes: string[]) => codes.some((code) => answer['error-codes']?.includes(code))

/**
 * Asks Cloudflare whether a person solved the captcha; an internal error is asked once more under the
 * same key. When Cloudflare cannot be asked, or does not know our secret, it answers true: a captcha
 * that is down must not keep people out, and the rate limits still hold.
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
export function turnstile({ secret, url, hostnames, log }: Options): Captcha {
  async function ask(body: object): Promise<Answer> {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    return (await reply.json()) as Answer
  }
  return async (response, ip) => {
    if (!response || response.length > longestToken) return false
    const body = { secret, response, remoteip: ip, idempotency_key: randomUUID() }
    try {
      const first = await ask(body)
      const answer = isBroken(first, 'internal-error') ? await ask(body) : first
      if (isBroken(answer, 'internal-error')) return true
      if (isBroken(answer, 'missing-input-secret', 'invalid-input-secret')) {
        log.error({ codes: answer['error-codes'] }, 'the captcha does not know its secret: check TURNSTILE_SECRET_KEY')
        return true
      }
      return answer.success && (answer.hostname === undefined || hostnames.includes(answer.hostname))
    } catch (error) {
      log.warn({ err: error }, 'the captcha cannot be asked; people are let in')
      return true
    }
  }
}
