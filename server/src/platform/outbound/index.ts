export type { Mail, Message } from '#platform/message'
export { escapeHtml, factLine, type Letter, letter, nameInMail } from './letter.ts'
export { outboundMessages } from './outbound.tables.ts'
export {
  type OutboxEntry,
  outboundWorkers,
  queueMessage,
  readOutbox,
  recipient,
  type Transports,
} from './outbound.ts'
export {
  type MailTransport,
  outboxTransport,
  type PushTransport,
  Rejected,
  type SmsTransport,
  Unavailable,
} from './transports.ts'
