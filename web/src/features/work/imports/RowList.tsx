import type { ClientImport, ImportRow } from '@fairlead/contract/work/imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import type { ShownRows } from './import-search.ts'
import { rowsOfImport } from './imports.ts'
import { OutcomeChip } from './OutcomeChip.tsx'
import styles from './RowList.module.css'
import { columnName } from './steps/columns.ts'
import { t } from './words.ts'

/** A row of the sheet: whom it is about, what becomes of it and why, and what is wrong in it. */
function Row({ one, row }: { one: ClientImport; row: ImportRow }) {
  const { line, outcome, text, client, label, problems } = row
  return (
    <li className={styles.row}>
      <span className={styles.line}>{t(one.file.kind === 'vcard' ? 'rows.cardLine' : 'rows.line', { line })}</span>
      <span className={styles.what}>
        {client ? (
          <Link to="/client/$id" params={{ id: client.id }} className={styles.name}>
            <bdi>{client.name}</bdi>
          </Link>
        ) : (
          label && <bdi className={styles.name}>{label}</bdi>
        )}
        <span className={styles.text}>{text}</span>
        {problems
          .filter(({ text: said }) => said !== text)
          .map(({ column, text: said }) => (
            <span key={`${column} ${said}`} className={styles.problem}>
              {column !== null && <bdi>{t('rows.column', { column: columnName(one, column) })}</bdi>} {said}
            </span>
          ))}
      </span>
      <OutcomeChip outcome={outcome} />
    </li>
  )
}

type Props = {
  one: ClientImport
  show: ShownRows
  /** Of which dry run or import they are. */
  at: string
}

/** The rows of one outcome, in the order of the sheet. */
export function RowList({ one, show, at }: Props) {
  const query = useInfiniteQuery(rowsOfImport(one.id, show, at))
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <LoadedRows
      query={query}
      rows={rows}
      failed={t('rows.failed')}
      empty={<p className={styles.none}>{t('rows.none')}</p>}
      more={t('rows.more')}
    >
      <ul className={styles.rows} aria-label={t('rows.label')}>
        {rows.map((row) => (
          <Row key={row.line} one={one} row={row} />
        ))}
      </ul>
    </LoadedRows>
  )
}
