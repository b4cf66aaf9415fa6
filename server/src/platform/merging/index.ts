export { type Merge, type MergePart, movesById, movesByKey, stays } from './merge-part.ts'
export { putBack } from './put-back.ts'
