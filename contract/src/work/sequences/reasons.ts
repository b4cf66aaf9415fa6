export { EnrolledHow, ExitReason, LeftReason } from '../../records/sequence-reasons.ts'
