import type { ImportSettings, Target } from '@fairlead/contract/work/import-settings'
import type { PreviewRow } from '@fairlead/contract/work/imports'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSettled } from '~/lib/time/delay.ts'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { importPreview, ownFields } from '../imports.ts'
import { OutcomeChip } from '../OutcomeChip.tsx'
import { t } from '../words.ts'
import { columnName } from './columns.ts'
import { fieldIn, usedColumns } from './mapping.ts'
import styles from './Preview.module.css'
import { CountrySelect } from './ReadingOptions.tsx'
import type { ImportDraft, ReadImport } from './use-import-draft.ts'

/** Choices that follow each other quickly are asked about once. */
const settleMs = 250
/** So many rows are shown on a phone at first, and all that have a problem. */
const firstOnPhone = 3

/** Whether a cell is read as it stands there: blanks, brackets and large letters aside. */
const isSame = (raw: string, value: string) => plain(raw) === plain(value)
const plain = (text: string) => text.replace(/[\s().-]/gu, '').toLowerCase()
/** A number with marks may be read in two ways, so that how it is read is always said. */
const isMarked = (raw: string, value: string) => /^\d[\d.]*$/.test(value) && /[.,]/.test(raw) && raw !== value

/** What a cell is in the sheet, how it is understood where that differs, and what is wrong with it. */
function Cell({ row, at, target, remedy }: { row: PreviewRow; at: number; target: Target; remedy: ReactNode }) {
  const { raw, value } = row.cells[at] ?? { raw: '', value: null }
  const problems = row.problems.filter(({ column }) => column === at)
  const shows = raw.trim()
  return (
    <>
      <bdi className={styles.raw} data-target={target}>
        {shows}
      </bdi>
      {value !== null && (!isSame(shows, value) || (fieldIn(target) !== undefined && isMarked(shows, value))) && (
        <span className={styles.value}>{t('preview.read', { value })}</span>
      )}
      {problems.map(({ text }) => (
        <span key={text} className={styles.problem}>
          {text}
        </span>
      ))}
      {problems.length > 0 && remedy}
    </>
  )
}

type Props = { one: ReadImport; settings: ImportSettings; change: ImportDraft['change'] }

/** The first rows of the file as they would be imported, with what is wrong where it is wrong. */
export function Preview({ one, settings, change }: Props) {
  const query = useQuery(importPreview(one, useSettled(settings, settleMs)))
  const fields = useQuery(ownFields).data?.results
  const used = usedColumns(settings.mapping)
  const isNumber = (target: Target) => fields?.find(({ cf_id: id }) => id === fieldIn(target))?.type === 'number'
  const labelOf = (target: Target) => {
    const own = fieldIn(target)
    if (!own) return t(`target.${target as Exclude<Target, `field:${string}`>}`)
    return fields?.find(({ cf_id: id }) => id === own)?.name ?? t('target.goneField')
  }
  const heads = used.map((at) => ({
    at,
    target: settings.mapping[at] ?? 'skip',
    name: columnName(one, at),
    label: labelOf(settings.mapping[at] ?? 'skip'),
    // Where values show how the numbers of a column are written, its head says it.
    decimal: isNumber(settings.mapping[at] ?? 'skip') ? one.columns[at]?.decimal : undefined,
  }))
  const rows = query.data?.results ?? []
  const isUnread = (at: number | null) => at !== null && settings.mapping[at] === 'phone'
  /** The first row with a number that cannot be read: most often it lacks the country. */
  const unread = rows.find(({ problems }) => problems.some(({ column }) => isUnread(column)))?.line
  const [showsAll, setShowsAll] = useState(false)
  return (
    <section className={styles.preview} aria-labelledby="preview" aria-busy={query.isPlaceholderData || undefined}>
      <h2 id="preview">{t('preview.title')}</h2>
      <LoadedRows
        query={query}
        rows={rows}
        failed={t('preview.failed')}
        empty={<p className={styles.none}>{t('preview.none')}</p>}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
        <section className={styles.scroll} tabIndex={0} aria-label={t('preview.label')}>
          <table className={styles.table} data-all={showsAll || undefined}>
            <thead>
              <tr>
                <th scope="col">{t(one.file.kind === 'vcard' ? 'preview.cardLine' : 'preview.line')}</th>
                <th scope="col">{t('preview.becomes')}</th>
                {heads.map(({ at, label, name, decimal }) => (
                  <th key={at} scope="col">
                    <bdi>{label}</bdi>
                    {name !== label && <bdi className={styles.from}>{name}</bdi>}
                    {decimal && (
                      <span className={styles.from}>{t(decimal === ',' ? 'preview.comma' : 'preview.point')}</span>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <tr key={row.line} data-more={(i >= firstOnPhone && row.problems.length === 0) || undefined}>
                  <th scope="row">{row.line}</th>
                  <td className={styles.becomes}>
                    <OutcomeChip outcome={row.outcome} />
                    {row.outcome !== 'new' && <span className={styles.value}>{row.text}</span>}
                    {row.problems.map(
                      ({ column, text }) =>
                        column === null &&
                        text !== row.text && (
                          <span key={text} className={styles.problem}>
                            {text}
                          </span>
                        ),
                    )}
                  </td>
                  {heads.map(({ at, target, label }) => (
                    <td key={at} data-label={label} data-empty={!row.cells[at]?.raw || undefined}>
                      <Cell
                        row={row}
                        at={at}
                        target={target}
                        remedy={
                          row.line === unread &&
                          target === 'phone' && (
                            <div className={styles.remedy}>
                              <CountrySelect settings={settings} change={change} />
                            </div>
                          )
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {!showsAll && rows.length > firstOnPhone && (
            <Button variant="default" className={styles.more} onClick={() => setShowsAll(true)}>
              {t('preview.all', { count: rows.length })}
            </Button>
          )}
        </section>
      </LoadedRows>
    </section>
  )
}
