import type { LiveReading } from '@fairlead/contract/records/content-sharing'
import { t } from '../words.ts'

/** Whether a part of what is read is a page of a document, by its number. */
export const isPageNumber = (part: string | null): part is string => part !== null && /^\d+$/.test(part)

/** What somebody reads just now: 'Daniel, page 3'. */
export function readingWords({ client, part }: Pick<LiveReading, 'client' | 'part'>): string {
  const name = client?.name ?? t('live.somebody')
  return isPageNumber(part) ? t('live.page', { name, page: part }) : t('live.reading', { name })
}
