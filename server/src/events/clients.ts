import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A client was added by hand. */
export const clientCreated = defineEvent('client.created', z.object({}), true)

/** Somebody contacted a client, now or `at` an earlier time: reminders of a lead that was new by then stop. */
export const clientContacted = defineEvent(
  'client.contacted',
  z.object({ channel: z.string().nullable(), at: z.iso.datetime() }),
)

/** A client was marked as a new lead, by hand: reminders start anew (rule 47). */
export const clientMarkedNew = defineEvent('client.marked-new', z.object({}))

/** A client's assignee changed. */
export const clientReassigned = defineEvent(
  'client.reassigned',
  z.object({
    from_id: z.uuid().nullable(),
    to_id: z.uuid().nullable(),
    /** It went with many others, or with a lead: whoever began that tells of it. */
    is_batch: z.literal(true).optional(),
  }),
)

/** A client went into the bin. */
export const clientDeleted = defineEvent('client.deleted', z.object({}))

/** A client came back from the bin. */
export const clientRestored = defineEvent('client.restored', z.object({}))
