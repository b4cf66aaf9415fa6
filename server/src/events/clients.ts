import { ClientSource } from '@fairlead/contract/records/clients'
import { type FilterKey, filterModels } from '@fairlead/contract/records/filters'
import { z } from 'zod'
import { defineEvent, defineSetEvent } from './define.ts'

const Clients = z.object({ client_ids: z.array(z.uuid()) })

/** Clients were made: by hand, by a lead, from a sheet, or brought along. */
export const clientsCreated = defineSetEvent(
  'clients.created',
  Clients.extend({ client_source: ClientSource }),
  'client_ids',
)

/** Somebody contacted clients, now or `at` an earlier time: reminders of a lead that was new by then stop. */
export const clientsContacted = defineSetEvent(
  'clients.contacted',
  Clients.extend({
    channel: z.string().nullable(),
    at: z.iso.datetime(),
    /** False where the client was in touch with the person. */
    is_outgoing: z.boolean().default(true),
    /** What was logged, where something was. */
    activity: z.string().nullable().default(null),
    outcome: z.string().nullable().default(null),
    /** Since when the client had waited for this contact; null where it did not. */
    awaited_since: z.string().nullable().default(null),
    /** Of a tap on a contact button: what the client said before, so that it can be taken back. */
    before: z
      .object({ last_interaction_at: z.string().nullable(), last_activity_at: z.string(), is_new_lead: z.boolean() })
      .nullable()
      .default(null),
  }),
  'client_ids',
)

/** A tap on a contact button was taken back: nobody contacted these clients `at` that time. The actor is the person who tapped. */
export const clientsNotContacted = defineSetEvent(
  'clients.not-contacted',
  Clients.extend({ at: z.iso.datetime() }),
  'client_ids',
)

/** Clients were marked as new leads by hand: their reminders start again (rule 47). */
export const clientsMarkedNew = defineSetEvent('clients.marked-new', Clients, 'client_ids')

/** Clients changed their assignee. */
export const clientsReassigned = defineSetEvent(
  'clients.reassigned',
  z.object({
    moves: z.array(
      z.object({
        client_id: z.uuid(),
        from_id: z.uuid().nullable(),
        to_id: z.uuid().nullable(),
        /** The assignment rule that gave it, where one did. */
        rule_id: z.uuid().nullable().default(null),
      }),
    ),
    /** Each client is worth an alert. Not where one alert sums them all up, or the alert of a lead says it. */
    alerts: z.boolean(),
  }),
  'moves',
)

/** Clients were merged into others. `from_id` is who had the absorbed one, `to_id` who has the survivor, which is `client_id`. */
export const clientsMerged = defineSetEvent(
  'clients.merged',
  z.object({
    merges: z.array(
      z.object({
        client_id: z.uuid(),
        absorbed_id: z.uuid(),
        absorbed_name: z.string(),
        from_id: z.uuid().nullable(),
        to_id: z.uuid().nullable(),
      }),
    ),
  }),
  'merges',
)

/** Clients went into the bin. */
export const clientsDeleted = defineSetEvent('clients.deleted', Clients, 'client_ids')

/** Clients came back: out of the bin, or because their merge was undone. */
export const clientsRestored = defineSetEvent('clients.restored', Clients, 'client_ids')

/** The groups of clients are others. */
export const clientsRegrouped = defineSetEvent('clients.regrouped', Clients, 'client_ids')

/** Everything by which clients can be filtered. */
export const everyKey = Object.keys(filterModels) as [FilterKey, ...FilterKey[]]

/** Something changed by which clients can be filtered and that no other event says: rules of groups are evaluated again. */
export const clientsChanged = defineSetEvent(
  'clients.changed',
  Clients.extend({ keys: z.array(z.enum(everyKey)) }),
  'client_ids',
)

/** The actor, who does not see the client, asked for access to it (rule 41). */
export const accessAsked = defineEvent('client.access-asked', z.object({ matched_on: z.enum(['phone', 'email']) }))
