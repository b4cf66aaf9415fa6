/** What a row of those who wait has that others do not; it comes with their list. */
export { CallNow } from './CallNow.tsx'
export { OpenedBy } from './OpenedBy.tsx'
export { Waiting } from './Waiting.tsx'
