export {
  type Actor,
  type Cause,
  type Ctx,
  type HotSession,
  type RealtimeMessage,
  Refusal,
  type Runner,
  refuse,
  rightsOf,
  systemActor,
  type Transactions,
} from './context.ts'
