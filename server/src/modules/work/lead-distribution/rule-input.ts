import { messages } from '@fairlead/contract/messages'
import { mostRecipients, type RecipientInput } from '@fairlead/contract/work/lead-distribution'
import { ownOrganization } from '#identity/account'
import type { Ctx } from '#platform/context'
import { invalid } from '#platform/http'
import { readPhone } from '#platform/phone'

/** A recipient as it is stored. */
export type RecipientDraft = {
  id: string | null
  name: string
  email: string | null
  phone: string | null
  byApp: boolean
  byEmail: boolean
  byWhatsapp: boolean
  most: number | null
  mostPerDay: number | null
  isPaused: boolean
}

const wrong = (text: string) => invalid({ member_recipients: text })

function draftOf(one: RecipientInput, place: number, country: string | null): RecipientDraft {
  const who = `${one.recipient_name} (number ${place + 1})`
  const parsed = one.recipient_phone ? readPhone(one.recipient_phone, { guesses: [country] }) : null
  if (parsed && !parsed.e164) throw wrong(`${who}: this phone number isn’t valid. Start with + and the country code.`)
  const [email, phone] = [one.recipient_email ?? null, parsed?.e164 ?? null]
  if (!email && !phone) throw wrong(`${who} needs an email address or a phone number.`)
  const usable = {
    byApp: one.app_alert && email !== null,
    byEmail: one.email_alert && email !== null,
    byWhatsapp: one.whatsapp_alert && phone !== null,
  }
  if (!usable.byApp && !usable.byEmail && !usable.byWhatsapp)
    throw wrong(`${who} needs a usable channel: the app and email need an email address, WhatsApp a phone number.`)
  return {
    id: one.member_prof_id ?? null,
    name: one.recipient_name,
    email,
    phone,
    ...usable,
    most: one.max_leads_per_round ?? null,
    mostPerDay: one.max_leads_per_day ?? null,
    isPaused: one.is_paused,
  }
}

/** Recipients as they are stored. Throws 400 for none, for more than 200, and for who stands there twice or cannot be reached. */
export async function draftsOf(ctx: Ctx, given: readonly RecipientInput[]): Promise<RecipientDraft[]> {
  if (given.length === 0) throw wrong(messages.required)
  if (given.length > mostRecipients)
    throw wrong(`A rule can have up to ${mostRecipients} recipients. Remove ${given.length - mostRecipients}.`)
  const { countryCode } = await ownOrganization(ctx)
  const drafts = given.map((one, place) => draftOf(one, place, countryCode))
  const seen = new Set<string>()
  for (const { id, email, phone, name } of drafts)
    for (const key of [id, email, phone])
      if (key) {
        if (seen.has(key)) throw wrong(`${name} is listed twice: ${key === id ? 'the same recipient' : key}`)
        seen.add(key)
      }
  return drafts
}
