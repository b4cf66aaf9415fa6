import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Done, RequiredText } from '../primitives.ts'

/** What an erasure takes away, in numbers, before it is asked for. */
export const ErasurePreview = z.object({
  /** What has to be typed to confirm it. */
  name: z.string(),
  is_in_bin: z.boolean(),
  contacts: z.int(),
  /** Entries of the timeline. */
  entries: z.int(),
  files: z.int(),
  leads: z.int(),
  follow_ups: z.int(),
  /** Own fields that have a value. */
  fields: z.int(),
  /** Files of exports that can be fetched still, which are taken away since the client may stand in them. */
  exports: z.int(),
  /** Files that were sent to be imported, with what became of their rows; taken away for the same reason. */
  imports: z.int(),
})
export type ErasurePreview = z.output<typeof ErasurePreview>

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/erasure/client/:id',
  access: { session: true },
  summary: 'What permanently deleting a client would remove; for people who can delete it',
  params: ById,
  reply: ErasurePreview,
  ours: true,
})

export const eraseClient = endpoint({
  method: 'POST',
  path: '/api/erasure/client/:id',
  access: { session: true },
  summary: 'Permanently deletes a client and everything kept about it; typing its name confirms',
  params: ById,
  body: z.strictObject({ name: RequiredText(200) }),
  reply: Done,
  status: 202,
  ours: true,
})
