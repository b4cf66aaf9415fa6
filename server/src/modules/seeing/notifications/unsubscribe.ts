import type { AlertKind } from '@fairlead/contract/identity/account'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findUser, setPreferences } from '#identity/account'
import type { Units } from '#platform/context'
import type { House } from '#platform/house'
import { notFound } from '#platform/http'
import { escapeHtml } from '#platform/outbound'

/** Mails that tell of many things at once. */
const digests = ['FOLLOW_UP_LIST'] as const satisfies readonly AlertKind[]
type Digest = (typeof digests)[number]
const isDigest = (kind: string): kind is Digest => digests.some((digest) => digest === kind)

type Whose = { orgId: string; userId: string; kind: string }
const signed = ({ orgId, userId, kind }: Whose) => `${orgId} ${userId} ${kind}`

/** Where a person ends mails of a kind, without signing in (RFC 8058); nothing where it is no digest. */
export function unsubscribeUrl(house: House, whose: Whose): string | undefined {
  if (!isDigest(whose.kind)) return undefined
  const signature = house.secrets.sign('unsubscribe', signed(whose))
  return `${house.publicUrl}/unsubscribe/${whose.orgId}/${whose.userId}/${whose.kind}/${signature}`
}

const page = (house: House, title: string, rest: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${escapeHtml(house.product)}</title><style>body{font:16px/24px system-ui,sans-serif;max-width:480px;margin:48px auto;padding:0 16px;color:#15212a;background:#fff}button{font:inherit;font-weight:600;padding:10px 16px;border:0;border-radius:8px;background:#0f6e84;color:#fff;cursor:pointer}</style></head><body><main><h1>${title}</h1>${rest}</main></body></html>`

/** The pages behind a digest's link. Fetching one changes nothing: whoever looks through mails does that. */
export function serveUnsubscribe(app: FastifyInstance, { house, units }: { house: House; units: () => Units }): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null, null))
  const whose = (request: FastifyRequest): Whose & { kind: Digest } => {
    const { orgId, userId, kind, signature } = request.params as Whose & { signature: string }
    if (!isDigest(kind) || !house.secrets.verify('unsubscribe', signed({ orgId, userId, kind }), signature))
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
          house,
          'Stop the morning list?',
          '<p>You will get no more mails with the follow-ups of the day. Alerts in the application stay as they are.</p><form method="post"><button>Stop it</button></form>',
        ),
      )
  })
  app.post(url, async (request, reply) => {
    const { orgId, userId, kind } = whose(request)
    await units().inOrg(orgId, async (ctx) => {
      if (!(await findUser(ctx, userId))) return
      await setPreferences(ctx.as({ ...ctx.actor, userId }), {
        body: { alerts: { [kind]: { email_alert: false } } },
      } as never)
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(
        page(house, 'The morning list has ended', '<p>You can switch it on again in the settings of your alerts.</p>'),
      )
  })
}
