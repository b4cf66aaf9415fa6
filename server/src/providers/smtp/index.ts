import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type MailTransport, Rejected, Unavailable } from '#platform/outbound'

/** How long one mail may take in all, however slowly the server answers. */
const longestMs = 60_000

type Failure = { code?: string; command?: string; responseCode?: number; permanent?: boolean }

/** Whether the server will never take this mail; what it has against us, such as a wrong password, is mended one day. */
const isRefusal = ({ code, command, permanent }: Failure) =>
  permanent === true && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'))

export type Dkim = { domain: string; selector: string; privateKey: string }

/** What a signature covers: what RFC 6376 names, and both headers by which digests are ended (RFC 8058). */
const signedHeaders =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

/** The address of a sender: 'Fairlead <a@b.example>' → 'a@b.example'. */
export const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim()

/**
 * Sends mail over SMTP (smtp:// or smtps://). A refusal of the recipient or of the mail is Rejected, whatever
 * goes wrong before the server has the mail Unavailable. A server that is silent for `silentMs` is given up. The
 * envelope, the message id and a DKIM signature are of the sender's domain, as DMARC demands.
 */
export function smtp(
  url: string,
  from: string,
  { silentMs = 10_000, dkim }: { silentMs?: number; dkim?: Dkim | undefined } = {},
): MailTransport & { close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    // Some look a mail through before they take it.
    socketTimeout: 2 * silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim
      ? {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: signedHeaders,
          },
        }
      : {}),
  })
  const host = addressOf(from).split('@')[1] ?? 'localhost'
  /** Mails on their way, by message id: of one that was read from, the server has something. */
  const contents = new Map<string, Readable>()
  transport.use('stream', (mail, done) => {
    // The last of all streams: what signs a mail reads the one before to its end.
    const { message } = mail
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const content = create(options)
      contents.set(message.messageId(), content)
      return content
    }
    done()
  })
  return {
    close: () => transport.close(),
    async send({ id, to, subject, text, html, unsubscribe }) {
      const messageId = `<${id}@${host}>`
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          headers: {
            'auto-submitted': 'auto-generated',
            ...(unsubscribe
              ? {
                  'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }
              : {}),
          },
          signal: AbortSignal.timeout(longestMs),
        } as Parameters<typeof transport.sendMail>[0])
        return { providerId: sent.messageId }
      } catch (error) {
        const failure = error as Failure
        if (isRefusal(failure))
          throw new Rejected(`The mail server rejected the ${failure.command === 'DATA' ? 'email' : 'address'}.`, {
            cause: error,
          })
        // Later the server may have taken the mail although its answer was lost.
        if (failure.responseCode || !contents.get(messageId)?.readableDidRead)
          throw new Unavailable(
            failure.code === 'EAUTH'
              ? 'The mail server rejected our username or password.'
              : 'The mail server can’t be reached.',
            { cause: error },
          )
        throw error
      } finally {
        contents.delete(messageId)
      }
    },
  }
}
