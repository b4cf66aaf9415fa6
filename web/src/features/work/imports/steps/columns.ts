import type { ClientImport } from '@fairlead/contract/work/imports'
import { t } from '../words.ts'
import { columnLetters } from './mapping.ts'

/** What a column is called: by its heading, else as a spreadsheet calls it. */
export const columnName = ({ columns }: Pick<ClientImport, 'columns'>, at: number): string =>
  columns[at]?.header?.trim() || t('columns.letter', { letter: columnLetters(at) })
