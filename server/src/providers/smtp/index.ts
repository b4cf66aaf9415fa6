import { createTransport } from 'nodemailer'
import { type MailTransport, Rejected, Unavailable } from '#platform/outbound'

/** Network faults before the server took anything: safe to try again. */
const unreached = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ECONNREFUSED', 'ETLS'])

/** Sends mail over SMTP (smtp:// or smtps://). A refusal for good is Rejected, one for now Unavailable. */
export function smtp(url: string, from: string): MailTransport & { close: () => void } {
  const transport = createTransport(url, {
    from,
    pool: true,
    maxConnections: 3,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never)
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    close: () => transport.close(),
    async send({ id, to, subject, text, html }) {
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        return { providerId: sent.messageId }
      } catch (error) {
        const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
        if (responseCode && responseCode >= 500)
          throw new Rejected('The mail server refused the address.', { cause: error })
        // After DATA the server may have taken the mail although its answer was lost.
        if (responseCode || (code && unreached.has(code) && command !== 'DATA'))
          throw new Unavailable('The mail server cannot be reached.', { cause: error })
        throw error
      }
    },
  }
}
