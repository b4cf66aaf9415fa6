import { z } from 'zod'
import { draftName, readDraft, seenLast, writeDraft } from '~/lib/offline/drafts.ts'

/** As much of a client as its line in the palette shows. */
export const Seen = z.object({
  id: z.string(),
  name: z.string(),
  phone_number: z.string().nullable(),
  phone_extension: z.string().nullish(),
  email: z.string().nullable(),
})
export type Seen = z.output<typeof Seen>

const most = 6
/** Forgotten when the session ends, however it does: another person may use this browser next. */
const nameOf = (userId: string) => draftName(userId, seenLast)

/** The clients whose pages a person saw last in this browser, the latest first. */
export const recentClients = (userId: string): Seen[] =>
  z.array(Seen).safeParse(readDraft(nameOf(userId))?.value).data ?? []

const others = (userId: string, id: string) => recentClients(userId).filter((one) => one.id !== id)

export const keepRecent = (userId: string, client: Seen): void =>
  writeDraft(nameOf(userId), [Seen.parse(client), ...others(userId, client.id)].slice(0, most))

/** The client is gone, or no longer to be seen. */
export const forgetRecent = (userId: string, id: string): void => writeDraft(nameOf(userId), others(userId, id))
