import { Rejected, type SmsTransport, Unavailable } from '#platform/outbound'

/** What Twilio's refusals mean, in words. https://www.twilio.com/docs/api/errors */
const words: Record<number, string> = {
  21211: 'This number can’t receive messages.',
  21408: 'Messages to this country aren’t enabled.',
  21608: 'A trial account can only send to verified numbers.',
  21610: 'The recipient has opted out of messages.',
  21612: 'Messages can’t be routed to this number.',
  21614: 'This number can’t receive SMS.',
}

/**
 * Sends SMS by Twilio's Messages resource, configured as twilio://SID:TOKEN@host?from=+65…
 * (or messaging_service=MG…; scheme=http for a local server).
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export function twilio(url: string): SmsTransport {
  const settings = new URL(url)
  const sid = decodeURIComponent(settings.username)
  const token = decodeURIComponent(settings.password)
  const sender = settings.searchParams.get('messaging_service')
  const from = settings.searchParams.get('from') ?? ''
  const address = `${settings.searchParams.get('scheme') ?? 'https'}://${settings.host}/2010-04-01/Accounts/${sid}/Messages.json`
  return {
    async send({ to, text }) {
      let reply: Response
      try {
        reply = await fetch(address, {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams({
            To: to,
            Body: text,
            ...(sender ? { MessagingServiceSid: sender } : { From: from }),
          }),
          signal: AbortSignal.timeout(10_000),
        })
      } catch (error) {
        // A refused connection took nothing; after a timeout the message may be on its way.
        const code = ((error as Error).cause as { code?: string } | undefined)?.code
        if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
          throw new Unavailable('Twilio can’t be reached.', { cause: error })
        throw error
      }
      const answer = (await reply.json().catch(() => ({}))) as { sid?: string; code?: number; message?: string }
      if (reply.ok && answer.sid) return { providerId: answer.sid }
      if (reply.status === 429) throw new Unavailable('Twilio asked us to wait.')
      if (reply.status >= 500) throw new Error(`Twilio failed (${reply.status})`)
      throw new Rejected(words[answer.code ?? 0] ?? answer.message ?? `Twilio rejected the message (${reply.status}).`)
    },
  }
}
