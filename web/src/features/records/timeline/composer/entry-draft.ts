import { ContactChannel } from '@fairlead/contract/contact'
import { WrittenKind } from '@fairlead/contract/records/timeline'
import { Outcome } from '@fairlead/contract/work/follow-ups'
import { z } from 'zod'
import type { Sent } from '~/lib/calls/use-call.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/offline/drafts.ts'
import type { KnownFile } from '~/lib/uploads/use-uploads.ts'
import { type Entry, emptyEntry, isTouched } from './entry.ts'

/** The server forgets an upload that nothing took within a day; a draft does a little earlier. */
const filesKeptMs = 20 * 3_600_000

const Draft = z.object({
  entry: z.object({
    kind: WrittenKind,
    text: z.string(),
    outcome: z.union([Outcome, z.literal('')]),
    channel: ContactChannel,
    direction: z.enum(['outgoing', 'incoming']),
    minutes: z.string(),
    place: z.string(),
    at: z.string(),
  }),
  files: z.array(z.object({ key: z.string(), name: z.string(), size: z.number() })),
  sent: z.object({ text: z.string(), key: z.string() }).optional(),
})

/** An entry that was begun; with what it was sent as, where that was done and no answer came. */
export type EntryDraft = { entry: Entry; files: readonly KnownFile[]; sent?: Sent | undefined }

const nameOf = (userId: string, clientId: string) => draftName(userId, `timeline:${clientId}`)

/** What a person began to write about a client and did not save; an empty entry when there is nothing. */
export function readEntry(userId: string, clientId: string): EntryDraft {
  const kept = readDraft(nameOf(userId, clientId))
  const draft = Draft.safeParse(kept?.value).data
  if (!kept || !draft) return { entry: emptyEntry, files: [] }
  const hasFiles = Date.now() - kept.at.getTime() < filesKeptMs
  return { ...draft, files: hasFiles ? draft.files : [] }
}

/** Keeps it; what is empty is forgotten. */
export function keepEntry(userId: string, clientId: string, { entry, files, sent }: EntryDraft): void {
  const name = nameOf(userId, clientId)
  if (isTouched(entry) || files.length > 0) writeDraft(name, { entry, files, sent } satisfies EntryDraft)
  else forgetDraft(name)
}
