import type { AlertKind } from '@fairlead/contract/identity/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findUser, setUserPreferences } from '#identity/account'
import { notFound } from '#platform/http'
import type { Installation } from '#platform/installation'
import { escapeHtml } from '#platform/outbound'
import type { Units } from '#platform/units'

/** Mails that tell of many things at once. */
const digests = ['FOLLOW_UP_LIST'] as const satisfies readonly AlertKind[]
type Digest = (typeof digests)[number]
const isDigest = (kind: string): kind is Digest => digests.some((digest) => digest === kind)

type Whose = { orgId: string; userId: string; kind: string }
const signed = ({ orgId, userId, kind }: Whose) => `${orgId} ${userId} ${kind}`

/** Where a person ends mails of a kind, without signing in (RFC 8058); nothing where it is no digest. */
export function unsubscribeUrl(installation: Installation, whose: Whose): string | undefined {
  if (!isDigest(whose.kind)) return undefined
  const signature = installation.secrets.sign('unsubscribe', signed(whose))
  return `${installation.publicUrl}/unsubscribe/${whose.orgId}/${whose.userId}/${whose.kind}/${signature}`
}

const page = (installation: Installation, title: string, rest: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${escapeHtml(installation.product)}</title><style>body{font:16px/24px system-ui,sans-serif;max-width:480px;margin:48px auto;padding:0 16px;color:#15212a;background:#fff}button{font:inherit;font-weight:600;padding:10px 16px;border:0;border-radius:8px;background:#0f6e84;color:#fff;cursor:pointer}</style></head><body><main><h1>${title}</h1>${rest}</main></body></html>`

/** The pages behind a digest's link. Fetching one changes nothing: the person who looks through mails does that. */
export function serveUnsubscribe(
  app: FastifyInstance,
  { installation, units }: { installation: Installation; units: () => Units },
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, null))
  const whose = (request: FastifyRequest): Whose & { kind: Digest } => {
    const { orgId, userId, kind, signature } = request.params as Whose & { signature: string }
    if (!isDigest(kind) || !installation.secrets.verify('unsubscribe', signed({ orgId, userId, kind }), signature))
      throw notFound()
    return { orgId, userId, kind }
  }
  const url = '/unsubscribe/:orgId/:userId/:kind/:signature'
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  app.get(url, async (request, reply) => {
    whose(request)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(
        page(
          installation,
          'Unsubscribe from the daily summary?',
          '<p>You’ll no longer get emails with your follow-ups for the day. Alerts in the app stay the same.</p><form method="post"><button>Unsubscribe</button></form>',
        ),
      )
  })
  app.post(url, async (request, reply) => {
    const { orgId, userId, kind } = whose(request)
    await units().inOrg(orgId, async (ctx) => {
      if (!(await findUser(ctx, userId))) return
      await setUserPreferences(ctx.as({ ...ctx.actor, userId }), {
        body: { alerts: { [kind]: { email_alert: false } } },
      } as never)
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page(installation, 'You’re unsubscribed', '<p>You can turn it back on in your notification settings.</p>'))
  })
}
