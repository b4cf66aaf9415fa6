import { z } from 'zod'

/** The ways to reach a client with one tap (contact types of the specification). */
export const ContactChannel = z.enum(['phone_call', 'whatsapp', 'sms', 'email', 'telegram'])
export type ContactChannel = z.output<typeof ContactChannel>

/** The address that opens a channel's app for a number (E.164) or an e-mail address; a phone dials the extension (RFC 3966). */
export function contactLink(channel: ContactChannel, to: string, extension: string | null = null): string {
  const digits = to.replace(/\D/g, '')
  switch (channel) {
    case 'phone_call':
      return extension ? `tel:${to};ext=${extension}` : `tel:${to}`
    case 'whatsapp':
      return `https://wa.me/${digits}`
    case 'sms':
      return `sms:${to}`
    case 'email':
      return `mailto:${encodeURIComponent(to).replace('%40', '@')}`
    case 'telegram':
      return `https://t.me/+${digits}`
  }
}

/** Whether a client's number could be read: it is E.164 then, and else the text as it was typed (rule 23). */
export const isReadable = (number: string): boolean => /^\+\d+$/.test(number)

type Reachable = { phone_number: string | null; phone_extension?: string | null; email: string | null }

/** The link by which a channel reaches a client; undefined when there is no address, or no number that could be read. */
export function linkFor(
  { phone_number: number, phone_extension: extension, email }: Reachable,
  channel: ContactChannel,
): string | undefined {
  if (channel === 'email') return email ? contactLink(channel, email) : undefined
  return number && isReadable(number) ? contactLink(channel, number, extension) : undefined
}
