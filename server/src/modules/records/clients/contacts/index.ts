/** How contacts and names are read, without what keeps them: for the processes that read a stranger's file. */
export { type ContactDraft, distinct, emailDrafts, phoneDrafts } from './drafts.ts'
export { defaultKeyOf, isAbout, meaningOf } from './headings.ts'
export { nameOf } from './name.ts'
