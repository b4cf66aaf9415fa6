export {
  type Actor,
  type Ctx,
  type HotSession,
  Refusal,
  type Runner,
  refuse,
  rightsOf,
} from './context.ts'
export { createUnits, systemActor, type Units } from './units.ts'
