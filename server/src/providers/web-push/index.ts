import webpush from 'web-push'
import { type PushTransport, Rejected, Unavailable } from '#platform/outbound'
import { ForbiddenAddress, type SafeFetch } from '#platform/safe-fetch'

export type VapidKeys = { publicKey: string; privateKey: string }

/** A new pair of keys by which push services know this installation. */
export const makeVapidKeys = (): VapidKeys => webpush.generateVAPIDKeys()

/**
 * Sends web pushes (RFC 8030, 8291, 8292). The endpoint was named by a browser, so it is dialled by
 * safeFetch alone (S45).
 */
export function webPush(keys: VapidKeys, subject: string, safeFetch: SafeFetch): PushTransport {
  return {
    async send({ endpoint, keys: { p256dh, auth }, payload, topic, ttlSeconds }) {
      const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttlSeconds,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
        ...(topic ? { topic } : {}),
      })
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      delete headers['Content-Length']
      try {
        const reply = await safeFetch(endpoint, { method: 'POST', headers, body: request.body as Buffer })
        if (reply.status >= 200 && reply.status < 300) return { providerId: reply.headers.get('location') ?? '' }
        if (reply.status === 404 || reply.status === 410)
          throw new Rejected('The browser is no longer subscribed.', { gone: true })
        if (reply.status === 403) throw new Rejected('The push service doesn’t recognise our keys.', { gone: true })
        if (reply.status === 429 || reply.status >= 500)
          throw new Unavailable(`The push service asked us to wait (${reply.status}).`)
        throw new Rejected(`The push service rejected the alert (${reply.status}).`)
      } catch (error) {
        if (error instanceof ForbiddenAddress)
          throw new Rejected('This address isn’t a push service.', { gone: true, cause: error })
        if (error instanceof Rejected || error instanceof Unavailable) throw error
        throw new Unavailable('The push service can’t be reached.', { cause: error })
      }
    },
  }
}
