import * as e from '@fairlead/contract/work/imports'
import { serveAll } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { checkImport, createImport, forgetImport, startImport, stopImport, updateImport } from './change-import.ts'
import { type SheetDeps, serveSheets } from './download.ts'
import { tidyImports } from './drop-imports.ts'
import { getImport, listImports, previewImport, rowsOfImport } from './imports.queries.ts'
import { readImports } from './read-import.job.ts'
import { runImports } from './run-import.job.ts'
import { importKind } from './undo/undo-import.ts'

export { dropImports } from './drop-imports.ts'

/** Taking clients in: tables and address books, read, tried, and done row by row, each once (rule 168, R44). */
export const importsModule = (deps: SheetDeps): Module => ({
  name: 'imports',
  // What a row of a sheet made or matched stays what it was.
  mergeParts: [stays('import_rows')],
  batchKinds: [importKind],
  workers: [readImports(deps.storage), runImports(deps.storage), ...tidyImports(deps.storage)],
  routes: serveAll(e, {
    createImport,
    listImports,
    getImport,
    updateImport,
    previewImport,
    checkImport,
    startImport,
    stopImport,
    importRows: rowsOfImport,
    forgetImport,
  }),
  pages: serveSheets(deps),
})
