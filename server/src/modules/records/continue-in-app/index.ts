import type { Input } from '@fairlead/contract/endpoint'
import type { PhoneLink } from '@fairlead/contract/records/continue-in-app'
import * as calls from '@fairlead/contract/records/continue-in-app'
import { toString as toText } from 'qrcode'
import { issuePhoneLink } from '#identity/session'
import type { Ctx } from '#platform/context'
import { serveAll, tooMany } from '#platform/http'
import { overLimit } from '#platform/limits'
import type { Module } from '#platform/module'
import { counted } from '#platform/text'
import { load } from '#records/clients'
import { loadContent } from '#records/content'

/** Each link signs in: so many an hour are enough for anybody. */
const limit = { max: 30, seconds: 3600 }

/** A link to a client's page for one's own phone, and the same as a QR code. Throws 404, 455, and 429 beyond the limit. */
async function continueClientInApp(ctx: Ctx, { params }: { params: { id: string } }): Promise<PhoneLink> {
  const { id } = await load(ctx, params.id, 'view', { lock: false })
  return linkTo(ctx, `/client/${id}`)
}

async function linkTo(ctx: Ctx, path: string): Promise<PhoneLink> {
  const wait = await overLimit(ctx, 'phone-link', ctx.actor.userId ?? '', limit)
  if (wait) throw tooMany(`Please wait ${counted(wait, 'second')} before requesting another link.`, wait)
  const { url, ends_at } = await issuePhoneLink(ctx, path)
  return { url, ends_at, svg: await toText(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }) }
}

const routeOf = { text: 'message', file: 'file', html_page: 'page' } as const

/** The same to a content, ready to send there. Throws 404, and 429 beyond the limit. */
async function continueContentInApp(
  ctx: Ctx,
  { params }: Input<typeof calls.continueContentInApp>,
): Promise<PhoneLink> {
  const { id, type } = await loadContent(ctx, params.type, params.id)
  return linkTo(ctx, `/content/${routeOf[type]}/${id}?share=1`)
}

/** Going on with a page on one's phone (rule 65). */
export const continueInApp: Module = {
  name: 'continue-in-app',
  routes: serveAll(calls, { continueClientInApp, continueContentInApp }),
}
