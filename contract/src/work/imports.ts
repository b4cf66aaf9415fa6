import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ById, Done, Id, Instant, Page, PageQuery, RequiredText } from '../primitives.ts'
import { UploadKey } from '../stored-file.ts'
import { ImportReading, ImportSettings, Target } from './import-settings.ts'
import { RowOutcome } from './row-outcomes.ts'

export * from './import-settings.ts'

/** A column as it was found. */
export const ImportColumn = z.object({
  /** Its heading; null where the sheet has none. */
  header: z.string().nullable(),
  /** Its first different values, three at most. */
  examples: z.array(z.string()),
  /** How many of the first 200 rows have something in it, of 1. */
  filled: z.number(),
  /** What it is taken for, and why: an earlier import of such a sheet, its heading, or what stands in it. */
  /** The mark before decimals, where a value of the column can be read in one way only. */
  decimal: z.enum([',', '.']).optional(),
  guess: z.object({ target: Target, because: z.enum(['remembered', 'heading', 'values', 'nothing']) }),
})
export type ImportColumn = z.output<typeof ImportColumn>

/**
 * `reading`: the file is being looked at. `ready`: to be set up. `checking`: the dry run goes through all rows.
 * `queued`, `running`: it is being done. `done`. `stopped`: by somebody, can go on. `failed`: with the reason.
 */
export const ImportStatus = z.enum(['reading', 'ready', 'checking', 'queued', 'running', 'done', 'stopped', 'failed'])
export type ImportStatus = z.output<typeof ImportStatus>

export const ImportCounts = z.object({
  rows: z.int(),
  new: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  duplicate: z.int(),
  refused: z.int(),
  invalid: z.int(),
  /** Of all these: rows with a cell that could not be taken, or only as text. */
  with_problems: z.int(),
})
export type ImportCounts = z.output<typeof ImportCounts>

/** A file of clients that is or was taken in. */
export const ClientImport = z.object({
  id: Id,
  file: z.object({
    name: z.string(),
    size: z.int().nullable(),
    kind: z.enum(['csv', 'xlsx', 'vcard']),
    /** Of a workbook: the names of its sheets. */
    sheets: z.array(z.string()),
  }),
  status: ImportStatus,
  /** Why it failed, in words. */
  reason: z.string().nullable(),
  /** Null while it is being read; of a vCard only for the charset. */
  reading: ImportReading.nullable(),
  columns: z.array(ImportColumn),
  /** Rows of the sheet without its heading and empty ones. */
  rows: z.int().nullable(),
  /** As saved; from the guesses, and from the last import of such a sheet, until somebody changes it. */
  settings: ImportSettings.nullable(),
  /** What the dry run found, of the settings as they are; null before it, and after a change. */
  check: ImportCounts.nullable(),
  /** What was done so far. */
  counts: ImportCounts,
  /** Of `checking` and `running`: rows that were looked at; it never goes back. */
  looked_at: z.int(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Its batch, by which it is undone (`POST /api/batches/:id/undo`); null before it began. */
  batch_id: Id.nullable(),
  undone_at: Instant.nullable(),
  /** Of its clients: taken back by the undo, and left since somebody worked with them. */
  put_back: z.int(),
  kept: z.int(),
  /** Until when the file and the sheet with the verdicts are there; null: gone. */
  kept_until: Instant.nullable(),
  /** The same sheet with a verdict in each row; the second with rows that have a problem only. After a dry run too. */
  sheet_url: z.string().nullable(),
  problems_url: z.string().nullable(),
})
export type ClientImport = z.output<typeof ClientImport>

/** Something about a cell, or of the row as a whole (`column` null), in words. */
export const RowProblem = z.object({ column: z.int().nullable(), text: z.string() })
export type RowProblem = z.output<typeof RowProblem>

/** A row with what becomes of it. */
export const ImportRow = z.object({
  /** Its line in the file, from 1; of a vCard the line where its card begins. */
  line: z.int(),
  outcome: RowOutcome,
  /** The decision in words: "Matched Anna Tan by phone number". */
  text: z.string(),
  /** Whom it matched or made; null where the importer may not see it, or there is none. */
  client: z.object({ id: Id, name: z.string() }).nullable(),
  /** What the row is called: its name, number or address. */
  label: z.string().nullable(),
  problems: z.array(RowProblem),
})
export type ImportRow = z.output<typeof ImportRow>

/** A row of the preview with its cells, in the order of the columns. */
export const PreviewRow = ImportRow.extend({
  /** As the sheet has it, and as it is understood (a number in E.164, a day as 2026-11-03; null: left out). */
  cells: z.array(z.object({ raw: z.string(), value: z.string().nullable() })),
})
export type PreviewRow = z.output<typeof PreviewRow>

const access = { session: true } as const
const path = '/api/imports' as const

export const createImport = endpoint({
  method: 'POST',
  path: `${path}/`,
  access,
  summary: 'Starts an import with a file uploaded as CLIENT_IMPORT; it’s read in the background',
  body: z.strictObject({ file_key: UploadKey, file_name: RequiredText(255).optional() }),
  reply: ClientImport,
  status: 202,
  ours: true,
})

export const listImports = endpoint({
  method: 'GET',
  path: `${path}/`,
  access,
  summary: 'Imports, newest first: your own; the account owner sees everyone’s',
  query: PageQuery,
  reply: Page(ClientImport),
  ours: true,
})

export const getImport = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  summary: 'One import with its columns, settings and progress',
  params: ById,
  reply: ClientImport,
  ours: true,
})

export const updateImport = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  access,
  summary: 'Saves the settings, or reads the file differently: columns are then matched again. Not while it runs',
  params: ById,
  body: z.strictObject({ settings: ImportSettings.optional(), reading: ImportReading.optional() }),
  reply: ClientImport,
  ours: true,
})

export const previewImport = endpoint({
  method: 'POST',
  path: `${path}/:id/preview`,
  access,
  summary: 'Preview of the first 20 rows with these settings; saves nothing',
  params: ById,
  body: z.strictObject({ settings: ImportSettings }),
  reply: z.object({ results: z.array(PreviewRow) }),
  reads: true,
  ours: true,
})

export const checkImport = endpoint({
  method: 'POST',
  path: `${path}/:id/check`,
  access,
  summary: 'Dry run: goes through all rows with the saved settings and counts, in the background; changes no client',
  params: ById,
  reply: ClientImport,
  status: 202,
  ours: true,
})

export const startImport = endpoint({
  method: 'POST',
  path: `${path}/:id/start`,
  access,
  summary:
    'Imports the rows with the saved settings, in the background; a stopped or failed import continues where it left off',
  params: ById,
  reply: ClientImport,
  status: 202,
  ours: true,
})

export const stopImport = endpoint({
  method: 'POST',
  path: `${path}/:id/stop`,
  access,
  summary: 'Stops a check or an import; what was imported stays until it’s undone',
  params: ById,
  reply: ClientImport,
  ours: true,
})

export const importRows = endpoint({
  method: 'GET',
  path: `${path}/:id/rows`,
  access,
  summary: 'Results by row, or expected results after a check, in file order',
  params: ById,
  query: PageQuery.extend({
    /** Only these; `problems`: refused, invalid, and all with a problem in a cell. */
    show: z.enum([...RowOutcome.options, 'problems', 'all']).default('all'),
  }),
  reply: Page(ImportRow),
  ours: true,
})

export const forgetImport = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Deletes an import’s file and results; its changes to clients stay and can still be undone',
  params: ById,
  reply: Done,
  ours: true,
})
