/** A mail; `html` is optional and must be safe already. */
export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  /** Where a POST without more ends further mails of this kind (RFC 8058); for digests. */
  unsubscribe?: string
}
export type Sms = { to: string; text: string }
/** A notification to one browser; `payload` is encrypted for it. */
export type Push = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  payload: string
  /** A later push with the same topic replaces one not yet shown. */
  topic?: string
  ttlSeconds: number
}

/** A mail, SMS or push that is to be sent. */
export type Message = (
  | { channel: 'mail'; mail: Mail }
  | { channel: 'sms'; sms: Sms }
  | { channel: 'push'; push: Push }
) & {
  /** Two messages with one key are one message. */
  key?: string
  /** What the message is about; with it, its fate is announced as an event of the organisation. */
  ref?: string
}
