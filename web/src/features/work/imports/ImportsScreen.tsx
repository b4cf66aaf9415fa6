import { importDays } from '@fairlead/contract/work/import-settings'
import type { ClientImport } from '@fairlead/contract/work/imports'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconFileImport } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { ImportItem } from './ImportItem.tsx'
import styles from './ImportsScreen.module.css'
import { importList, oneImport } from './imports.ts'
import { DropZone } from './steps/DropZone.tsx'
import { t } from './words.ts'

/** A file is chosen for an import; below, what was imported before. */
export function ImportsScreen({ onBegun }: { onBegun: (id: string) => void }) {
  usePageTitle(t('title'))
  const queries = useQueryClient()
  const begun = (made: ClientImport) => {
    queries.setQueryData(oneImport(made.id).queryKey, made)
    void queries.invalidateQueries({ queryKey: importList.queryKey })
    onBegun(made.id)
  }
  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/clients" aria-label={t('back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('title')}</h1>
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      <DropZone onBegun={begun} />
      <section className={styles.past} aria-labelledby="imports">
        <h2 id="imports">{t('list.title')}</h2>
        <PastImports />
      </section>
    </>
  )
}

function PastImports() {
  const query = useInfiniteQuery(importList)
  const imports = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <LoadedRows
      query={query}
      rows={imports}
      failed={t('list.failed')}
      empty={
        <FirstUse icon={IconFileImport} title={t('list.empty')} text={t('list.emptyText', { days: importDays })} />
      }
      more={t('list.more')}
    >
      <ul className={styles.list} aria-label={t('list.label')}>
        {imports.map((one) => (
          <ImportItem key={one.id} one={one} />
        ))}
      </ul>
    </LoadedRows>
  )
}
