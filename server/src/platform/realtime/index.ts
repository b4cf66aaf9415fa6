export { sweepRealtime } from './sweep.ts'
export { followRealtime, type RealtimeRow } from './tail.ts'
