import type { FileKind } from './read-file.ts'

const MiB = 1024 * 1024

/** What reading one file may take (S39). A workbook is unfolded, and takes more memory. */
export const readLimits = {
  cpuSeconds: 60,
  columns: 1000,
  cells: 5_000_000,
  /** What a spreadsheet takes in one cell; nothing here keeps as much. */
  cellLetters: 32_767,
  /** Of the rows as they are kept: a workbook can name one long text very often. */
  keptBytes: 400 * MiB,
  /** Of the first rows, which are kept with the import. */
  sampleLength: 4 * MiB,
  memoryBytes: (kind: FileKind): number => (kind === 'xlsx' ? 1600 : 512) * MiB,
  heapMb: (kind: FileKind): number => (kind === 'xlsx' ? 1024 : 384),
} as const
