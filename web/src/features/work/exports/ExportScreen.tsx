import type { Answer } from '@fairlead/contract/endpoint'
import type { Selection } from '@fairlead/contract/records/filters'
import type { exportOptions } from '@fairlead/contract/work/exports'
import { IconFileExport } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGathered } from '~/lib/calls/gathered.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { toast } from '~/lib/toast.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { Loaded, LoadedRows } from '~/ui/list/Loaded.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ExportRow } from './ExportRow.tsx'
import styles from './ExportScreen.module.css'
import { exportList, exportOptionsQuery, exportsKey } from './export-list.ts'
import { t } from './words.ts'

/** What changes what is shown. */
const liveKinds: readonly RealtimeKind[] = ['export.changed', 'resumed']

/** Taking clients out as a table, and what was taken out before. */
export function ExportScreen({ selection }: { selection: Selection | null | undefined }) {
  usePageTitle(t('title'))
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: exportsKey }))
  useRealtime(({ kind }) => liveKinds.includes(kind) && refresh())
  const form = (options?: Answer<typeof exportOptions>) => {
    const isAllowed = options?.sees_all_clients ?? false
    if (options && !isAllowed)
      return (
        <div className={styles.notice} role="note">
          <b>{t('noSight.title')}</b>
          <p>{t('noSight.text')}</p>
        </div>
      )
    if (selection === undefined)
      return (
        <div className={styles.notice} role="note">
          <p>
            {t('some.gone')} <Link to="/integration/client-export">{t('some.all')}</Link>
          </p>
        </div>
      )
    return (
      <>
        {selection && (
          <p className={styles.intro}>
            {t('ids' in selection ? 'some.ids' : 'some.filter')}{' '}
            <Link to="/integration/client-export">{t('some.all')}</Link>
          </p>
        )}
        <ExportForm
          key={JSON.stringify(selection)}
          selection={selection}
          lastExport={options?.last_client_export_datetime ?? null}
          isAllowed={isAllowed}
          onBegun={() => toast.info(t('form.begun'))}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('title')} />
      <p className={styles.intro}>{t('intro')}</p>
      <Loaded query={useQuery(exportOptionsQuery)} failed={t('failed')} skeleton={form()} keeps>
        {form}
      </Loaded>
      <section className={styles.past} aria-labelledby="past-exports">
        <h2 id="past-exports">{t('list.title')}</h2>
        <PastExports />
      </section>
    </>
  )
}

function PastExports() {
  const query = useInfiniteQuery(exportList)
  const files = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <LoadedRows
      query={query}
      rows={files}
      failed={t('list.failed')}
      empty={<FirstUse icon={IconFileExport} title={t('list.empty')} text={t('list.emptyText')} />}
      more={t('list.more')}
    >
      <ul className={styles.list} aria-label={t('list.label')}>
        {files.map((file) => (
          <ExportRow key={file.id} file={file} />
        ))}
      </ul>
    </LoadedRows>
  )
}
