import { and, eq } from 'drizzle-orm'
import { type Ctx, systemActor } from '#platform/context'
import { unauthenticated } from '#platform/http'
import type { Log } from '#platform/telemetry'
import type { Units } from '#platform/units'
import type { IncomingRequest, Verified } from '#work/inbox'
import { hookUrl, type MetaApp } from './app.ts'
import { facebookConnections, facebookPages } from './facebook.tables.ts'
import { forgetLogin, leavePages } from './pages/connect-pages.ts'
import { readSignedRequest } from './signatures.ts'

type Deps = { units: () => Units; log: Log }

const ofReceipt = (seconds: string) => `facebook ${seconds}`

/** A receipt that doesn't need storing: the signed time of deletion. */
const receipt = (ctx: Ctx<null>, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1000).toString(36)
  return `${seconds}.${ctx.installation.secrets.sign('erasure', ofReceipt(seconds))}`
}

/**
 * Someone withdrew their consent at Meta, or requested the deletion of their data: their login is removed from every
 * account, with its tokens, name and pages. Leads are about other people, and stay. Throws 401 if Meta didn't sign the
 * request.
 */
export async function endLogin(
  deps: Deps,
  app: MetaApp,
  request: IncomingRequest,
  what: 'deauthorize' | 'delete',
): Promise<Verified> {
  const given = new URLSearchParams(request.body.toString('utf8')).get('signed_request')
  const signed = readSignedRequest(given, app.secret)
  if (!signed) throw unauthenticated('The signature is wrong.')
  const { url, code } = await deps.units().write(
    deps.log,
    async (ctx) => {
      const open = ctx as Ctx<null>
      const found = await open
        .asSystem('Facebook logins of a person who asks Meta to end them')
        .db.select({ orgId: facebookConnections.orgId, id: facebookConnections.id })
        .from(facebookConnections)
        .where(and(eq(facebookConnections.facebookUserId, signed.userId), eq(facebookConnections.appId, app.appId)))
      for (const { orgId, id } of found) {
        const inOrg = open.as(systemActor(orgId))
        await leavePages(inOrg, eq(facebookPages.connectionId, id))
        await forgetLogin(inOrg, id)
        inOrg.tell({ kind: 'facebook.changed' })
      }
      const code = receipt(open, open.now)
      return { code, url: `${hookUrl(open, app)}/delete?code=${code}` }
    },
    'ingest',
  )
  return what === 'delete'
    ? { kind: 'answer', status: 200, type: 'application/json', body: JSON.stringify({ url, confirmation_code: code }) }
    : { kind: 'answer', status: 200, body: 'OK' }
}

/** The page shown to a person who opens the URL of their receipt. */
export function receiptPage(ctx: Ctx<null>, { query }: IncomingRequest): Verified {
  const [seconds = '', signature = ''] = (query.code ?? '').split('.')
  const at = new Date(Number.parseInt(seconds, 36) * 1000)
  const isOurs = ctx.installation.secrets.verify('erasure', ofReceipt(seconds), signature)
  return isOurs
    ? {
        kind: 'answer',
        status: 200,
        body: `Your Facebook login and its access tokens were deleted from ${ctx.installation.product} on ${at.toISOString().slice(0, 10)}.`,
      }
    : { kind: 'answer', status: 404, body: 'This confirmation code isn’t known.' }
}
