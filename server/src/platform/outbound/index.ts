export { escapeHtml, factLine, type Letter, letter } from './letter.ts'
export { outboundMessages } from './outbound.tables.ts'
export {
  type Message,
  type OutboxEntry,
  outboundWorkers,
  queueMessage,
  readOutbox,
  recipient,
  type Transports,
} from './outbound.ts'
export {
  type Mail,
  type MailTransport,
  outboxTransport,
  type PushTransport,
  Rejected,
  type SmsTransport,
  Unavailable,
} from './transports.ts'
