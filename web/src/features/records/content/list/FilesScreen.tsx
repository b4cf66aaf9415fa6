import { Button } from '@mantine/core'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { contentList } from '../api/content-lists.ts'
import type { ContentFilter } from '../api/list-search.ts'
import { useLive } from '../api/use-live-content.ts'
import { t } from '../words.ts'
import styles from './Cards.module.css'
import { CardsSkeleton } from './CardsSkeleton.tsx'
import { ContentCard } from './ContentCard.tsx'
import { ContentFrame } from './ContentFrame.tsx'
import { FileState } from './FileState.tsx'
import { fileKind, isPreparing } from './file-words.ts'
import { readingWords } from './live-words.ts'
import { UploadArea, useFileUploads } from './UploadArea.tsx'

type Props = { filter: ContentFilter; onFilter: (filter: ContentFilter) => void }

/** The files: PDFs and pictures that can be shared, and new ones by upload. */
export function FilesScreen({ filter, onFilter }: Props) {
  const { text, setText, search } = useFilterText()
  const query = useInfiniteQuery(contentList('files', filter, search))
  const live = useLive({})
  const canCreate = useSession().user_details.resources_access_policy.CONTENT.CREATE
  const files = useFileUploads()
  useShortcuts(canCreate ? { c: files.choose } : {})
  const action = canCreate && (
    <Button
      leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      rightSection={<kbd>C</kbd>}
      aria-keyshortcuts="c"
      onClick={files.choose}
    >
      {t('upload.button')}
    </Button>
  )
  return (
    <UploadArea files={files} canUpload={canCreate}>
      <ContentFrame
        kind="files"
        {...{ filter, onFilter, query, search, action }}
        text={{ text, setText }}
        adding={files.list}
        skeleton={<CardsSkeleton />}
        firstUse={
          <FirstUse icon={IconFileText} title={t('upload.first')} text={t('upload.firstText')}>
            {canCreate && <Button onClick={files.choose}>{t('upload.button')}</Button>}
          </FirstUse>
        }
      >
        {(rows) => (
          <ul className={styles.cards} aria-label={t('kind.files')}>
            {rows.map((file) => {
              const reader = live.find(({ content }) => content.id === file.id)
              return (
                <ContentCard
                  key={file.id}
                  content={file}
                  kind={fileKind(file)}
                  reading={reader && readingWords(reader)}
                  state={isPreparing(file) || file.status === 'FAILED' ? <FileState file={file} /> : undefined}
                />
              )
            })}
          </ul>
        )}
      </ContentFrame>
    </UploadArea>
  )
}
