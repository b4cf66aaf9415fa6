import { type FilterKey, filterModels } from '@fairlead/contract/records/filters'
import { z } from 'zod'
import { defineEvent } from './define.ts'

/** A client was added by hand. */
export const clientCreated = defineEvent('client.created', z.object({}))

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
    /** It went with a lead: whoever began that tells of it. */
    is_batch: z.literal(true).optional(),
  }),
)

/** A client was merged into another, the subject, which somebody else has, or nobody. `from_id`: who had it. */
export const clientMerged = defineEvent(
  'client.merged',
  z.object({ absorbed_name: z.string(), from_id: z.uuid().nullable() }),
)

/** The actor, who does not see the client, asked for access to it (rule 41). */
export const accessAsked = defineEvent('client.access-asked', z.object({ matched_on: z.enum(['phone', 'email']) }))

/** A client went into the bin. */
export const clientDeleted = defineEvent('client.deleted', z.object({}))

/** A client came back from the bin. */
export const clientRestored = defineEvent('client.restored', z.object({}))

/**
 * Something of a client changed by which it can be filtered, and that no other event tells of: rules of groups look
 * again. Of thousands at once nobody emits it, but asks `followRules` itself.
 */
export const clientChanged = defineEvent(
  'client.changed',
  z.object({ keys: z.array(z.enum(Object.keys(filterModels) as [FilterKey, ...FilterKey[]])) }),
)

const moves = z.array(z.object({ client_id: z.uuid(), from_id: z.uuid().nullable(), to_id: z.uuid().nullable() }))
const together = z.object({ client_ids: z.array(z.uuid()) })

/** Clients changed hands together, some hundreds an event; whoever began it tells people. The subject is the first. */
export const clientsReassigned = defineEvent('clients.reassigned', z.object({ moves }), { ofMany: true })

/** Clients went into the bin together; the subject is the first. */
export const clientsDeleted = defineEvent('clients.deleted', together, { ofMany: true })

/** Clients came back from the bin together; the subject is the first. */
export const clientsRestored = defineEvent('clients.restored', together, { ofMany: true })

/** Clients were marked as new leads together; the subject is the first. */
export const clientsMarkedNew = defineEvent('clients.marked-new', together, { ofMany: true })

/** Clients were added together, from a sheet; nobody is alerted. The subject is the first. */
export const clientsAdded = defineEvent('clients.added', together, { ofMany: true })
