import type { Mail, Push, Sms } from '#platform/message'

export type MailTransport = { send: (mail: Mail & { id: string }) => Promise<{ providerId: string }> }
export type SmsTransport = { send: (sms: Sms) => Promise<{ providerId: string }> }
export type PushTransport = { send: (push: Push) => Promise<{ providerId: string }> }

/** The provider refused: sending again cannot help. The message says why, for people. */
export class Rejected extends Error {
  /** The address does not exist any more. */
  readonly gone: boolean
  constructor(message: string, options: { gone?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.gone = options.gone ?? false
  }
}
/** The provider could not be reached or asked to wait, and has certainly not taken the message. */
export class Unavailable extends Error {}

/** Keeps messages where /dev/outbox shows them: sending is leaving them there. */
export const outboxTransport: MailTransport & SmsTransport = {
  send: async () => ({ providerId: 'outbox' }),
}
