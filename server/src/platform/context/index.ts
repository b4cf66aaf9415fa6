export {
  type Actor,
  type Cause,
  type Ctx,
  type FindFile,
  type HotSession,
  Refusal,
  type Runner,
  refuse,
  rightsOf,
  systemActor,
  type Transactions,
} from './context.ts'
