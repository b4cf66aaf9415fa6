import type { DocumentTemplate } from '@fairlead/contract/records/document-templates'
import { formatBytes } from '~/lib/browser/bytes.ts'
import { t } from '../words.ts'

const extensionOf = (name: string) => (name.split('.').at(-1) ?? '').toUpperCase()

/** What a file is, in words: 'PDF, 12 pages' or 'JPG, 3.1 MB'. */
export const fileKind = (file: Pick<DocumentTemplate, 'is_picture' | 'file_name' | 'pages' | 'size'>): string =>
  file.is_picture || file.pages === null
    ? t('file.sized', { kind: extensionOf(file.file_name), size: formatBytes(file.size) })
    : t('file.pages', { count: file.pages })

/** Whether a file is still being prepared: to people both states are the same (point 4.9). */
export const isPreparing = ({ status }: Pick<DocumentTemplate, 'status'>): boolean =>
  status === 'NOT_PROCESSED' || status === 'PROCESSING'
