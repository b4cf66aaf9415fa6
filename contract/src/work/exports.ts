import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Instant, LocalDate, Page, PageQuery } from '../primitives.ts'
import { Selection } from '../records/filters.ts'

/** Which clients by the time when they were added (rule 167). */
export const ExportPeriod = z.enum([
  'LAST_24_HOURS',
  'LAST_7_DAYS',
  'LAST_30_DAYS',
  'ALL',
  'CUSTOM',
  'SINCE_LAST_EXPORT',
])
export type ExportPeriod = z.output<typeof ExportPeriod>

/** How long a file can be fetched, in hours (rule 166). */
export const exportHours = 24

/** `expired`: it was written, and is there no more. */
export const ExportStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled', 'expired'])
export type ExportStatus = z.output<typeof ExportStatus>

export const ExportFormat = z.enum(['csv', 'xlsx', 'zip'])
export type ExportFormat = z.output<typeof ExportFormat>

/** A file that was asked for: who, when, which clients, how many. */
export const ClientExport = z.object({
  id: Id,
  /** A table of clients, or everything that is kept of one person. */
  kind: z.enum(['clients', 'person']),
  period: ExportPeriod.nullable(),
  from: LocalDate.nullable(),
  until: LocalDate.nullable(),
  format: ExportFormat,
  with_notes: z.boolean(),
  with_answers: z.boolean(),
  /** Which clients, where it was not all of the period. */
  selection: Selection.nullable(),
  status: ExportStatus,
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  /** How many clients there were when it began, and how many are written. */
  total: z.int().nullable(),
  written: z.int(),
  size: z.int().nullable(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** Until when it can be fetched. */
  expires_at: Instant.nullable(),
  /** Where it is fetched from, by the person who may; null where there is no file. */
  url: z.string().nullable(),
})
export type ClientExport = z.output<typeof ClientExport>

const Which = {
  period: ExportPeriod.default('ALL'),
  /** Of CUSTOM: days of the calendar, both included, in the zone of the person who asks. */
  from: LocalDate.nullable().optional(),
  until: LocalDate.nullable().optional(),
  /** Some clients by id, or those that a filter shows; absent: all. */
  selection: Selection.nullable().optional(),
}
type Days = { period: ExportPeriod; from?: string | null | undefined; until?: string | null | undefined }
/** Of CUSTOM at least one day, and both in their order. */
const withDays = <T extends z.ZodType<Days>>(schema: T) =>
  schema
    .refine(({ period, from, until }) => period !== 'CUSTOM' || (from ?? until ?? null) !== null, {
      error: 'Choose a day',
      path: ['from'],
    })
    .refine(({ from, until }) => !from || !until || from <= until, {
      error: 'The last day can’t be before the first',
      path: ['until'],
    })

export const exportClients = endpoint({
  method: 'POST',
  path: `${prefixes.integrations}/export-clients`,
  access: { session: true, policy: 'INTEGRATIONS.MANAGE' },
  summary: 'Exports clients in the background; needs permission to see all clients (rule 165)',
  body: withDays(
    z.strictObject({
      ...Which,
      format: z.enum(['csv', 'xlsx']).default('csv'),
      with_notes: z.boolean().default(false),
      with_answers: z.boolean().default(false),
    }),
  ),
  reply: ClientExport,
  status: 202,
})

export const countExport = endpoint({
  method: 'POST',
  path: '/api/exports/count',
  access: { session: true, policy: 'INTEGRATIONS.MANAGE' },
  summary: 'How many clients an export would have now; 1000 means more than 999',
  body: withDays(z.strictObject(Which)),
  reply: z.object({ count: z.int() }),
  reads: true,
  ours: true,
})

export const exportOptions = endpoint({
  method: 'GET',
  path: '/api/exports/options',
  access: { session: true, policy: 'INTEGRATIONS.MANAGE' },
  summary: 'Whether you can export clients, and when the last export was made',
  reply: z.object({
    /** Whether one sees all clients, which the export needs. */
    sees_all_clients: z.boolean(),
    last_client_export_datetime: Instant.nullable(),
  }),
  ours: true,
})

export const listExports = endpoint({
  method: 'GET',
  path: '/api/exports/',
  access: { session: true },
  summary: 'Requested exports, newest first: the account’s for people who can export, otherwise your own',
  query: PageQuery.extend({
    /** Those of one client's data alone. */
    client_id: Id.optional(),
  }),
  reply: Page(ClientExport),
  ours: true,
})

export const cancelExport = endpoint({
  method: 'POST',
  path: '/api/exports/:id/cancel',
  access: { session: true },
  summary: 'Stops an export that is being written',
  params: ById,
  reply: ClientExport,
  ours: true,
})

export const retryExport = endpoint({
  method: 'POST',
  path: '/api/exports/:id/retry',
  access: { session: true },
  summary: 'Restarts an export that failed or was stopped',
  params: ById,
  reply: ClientExport,
  status: 202,
  ours: true,
})

export const exportPerson = endpoint({
  method: 'POST',
  path: '/api/exports/person/:id',
  access: { session: true },
  summary: 'Exports everything kept about one client, with its files; for people who can delete it',
  params: ById,
  reply: ClientExport,
  status: 202,
  ours: true,
})
