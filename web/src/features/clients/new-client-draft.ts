import { z } from 'zod'
import { draftName, forgetDraft, readDraft, writeDraft } from '~/lib/drafts.ts'

/** The form of a new client, as its fields hold it. */
const NewClient = z.object({
  name: z.string(),
  phone: z.object({ text: z.string(), country: z.string(), e164: z.string().nullish() }),
  email: z.string(),
  company: z.string(),
  job_title: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
})
export type NewClient = z.output<typeof NewClient>

const nameOf = (userId: string) => draftName(userId, 'new-client')

/** What a person began to fill in and did not send. */
export const readNewClient = (userId: string): NewClient | undefined =>
  NewClient.safeParse(readDraft(nameOf(userId))?.value).data

/** Keeps it; what is empty is forgotten. */
export function keepNewClient(userId: string, { phone, ...values }: NewClient): void {
  const isTouched = [phone.text, ...Object.values(values)].some((text) => text.trim() !== '')
  if (isTouched) writeDraft(nameOf(userId), { phone, ...values } satisfies NewClient)
  else forgetNewClient(userId)
}

export const forgetNewClient = (userId: string): void => forgetDraft(nameOf(userId))
