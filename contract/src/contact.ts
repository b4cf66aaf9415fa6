import { z } from 'zod'

/** The ways to reach a client with one tap (contact types of the specification). */
export const ContactChannel = z.enum(['phone_call', 'whatsapp', 'sms', 'email', 'telegram'])
export type ContactChannel = z.output<typeof ContactChannel>

/** The address that opens a channel's app for a number (E.164) or an e-mail address. */
export function contactLink(channel: ContactChannel, to: string): string {
  const digits = to.replace(/\D/g, '')
  switch (channel) {
    case 'phone_call':
      return `tel:${to}`
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
