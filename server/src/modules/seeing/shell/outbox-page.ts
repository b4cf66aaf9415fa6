import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '#platform/addresses'
import type { Runner } from '#platform/context'
import { notFound } from '#platform/http'
import type { Installation } from '#platform/installation'
import { escapeHtml, type OutboxEntry, readOutbox, recipient } from '#platform/outbound'

const words = (entry: OutboxEntry): { subject: string; text: string } => {
  const { message } = entry
  if (message.channel === 'mail') return { subject: message.mail.subject, text: message.mail.text }
  if (message.channel === 'sms') return { subject: 'SMS', text: message.sms.text }
  return { subject: 'Push', text: message.push.payload }
}

/** Addresses in a letter become links that can be tapped; everything else is text. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`)

/**
 * Whether a browser or program of this machine asks: by its connection, not through a proxy, and by a name of the
 * machine's, since a page of a stranger's may give its own name the machine's address.
 */
function isFromHere({ raw, host }: FastifyRequest, installation: Installation): boolean {
  const { headers, socket } = raw
  if (!isLoopback(socket.remoteAddress ?? '') || headers['x-forwarded-for'] || headers.forwarded) return false
  const { hostname } = new URL(`http://${URL.canParse(`http://${host}`) ? host : 'unknown'}`)
  return isLoopback(hostname) || hostname === new URL(installation.appUrl).hostname
}

/** The mails and messages of a development server, as a page and as JSON (?format=json&to=…). */
export function serveOutbox(app: FastifyInstance, run: Runner, installation: Installation): void {
  app.get('/dev/outbox', async (request, reply) => {
    if (!installation.outboxOpen && !isFromHere(request, installation)) throw notFound()
    const { format, to } = request.query as { format?: string; to?: string }
    const entries = await readOutbox(run, installation.secrets, to)
    if (format === 'json') {
      return {
        results: entries.map((entry) => ({
          id: entry.id,
          at: entry.at,
          status: entry.status,
          channel: entry.message.channel,
          to: recipient(entry.message),
          ...words(entry),
        })),
      }
    }
    const rows = entries
      .map((entry) => {
        const { subject, text } = words(entry)
        return `<article><header><b>${escapeHtml(subject)}</b> <small>to ${escapeHtml(recipient(entry.message))}, ${escapeHtml(entry.at)}, ${entry.status}</small></header><pre>${linked(text)}</pre></article>`
      })
      .join('')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>body{font:14px/20px system-ui;max-width:720px;margin:24px auto;padding:0 16px;color:#15212a}article{border:1px solid #e4e9ec;border-radius:12px;padding:12px 16px;margin:0 0 12px}small{color:#55646f}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0 0;font:inherit}</style></head><body><h1>Outbox</h1><p>What this development server sent. Nothing left it.</p>${rows || '<p>Nothing yet.</p>'}</body></html>`,
      )
  })
}
