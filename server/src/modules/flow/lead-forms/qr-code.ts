import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/lead-forms'
import { and, eq } from 'drizzle-orm'
import { toBuffer, toString as toText } from 'qrcode'
import type { Ctx } from '#platform/context'
import { notFound } from '#platform/http'
import { leadForms } from './lead-forms.tables.ts'
import { publicUrl } from './lead-forms.view.ts'

/** Wide enough to be printed: 1024 px. Level Q still reads with a quarter of it covered. */
const png = { type: 'png', width: 1024, margin: 4, errorCorrectionLevel: 'Q' } as const
const svg = { type: 'svg', margin: 4, errorCorrectionLevel: 'Q' } as const

/** The form's public address as a QR code, for a screen and for print. */
export async function leadFormQrCode(
  ctx: Ctx,
  { params }: Input<typeof calls.leadFormQrCode>,
): Promise<Reply<typeof calls.leadFormQrCode>> {
  const [form] = await ctx.db
    .select({ code: leadForms.code })
    .from(leadForms)
    .where(and(eq(leadForms.orgId, ctx.actor.orgId), eq(leadForms.id, params.id)))
  if (!form) throw notFound()
  const url = publicUrl(ctx.installation, form.code)
  const [drawn, picture] = await Promise.all([toText(url, svg), toBuffer(url, png)])
  return { url, svg: drawn, png: picture.toString('base64') }
}
