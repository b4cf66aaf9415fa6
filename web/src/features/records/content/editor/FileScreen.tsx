import type { DocumentDetail } from '@fairlead/contract/records/document-templates'
import { useMemo } from 'react'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { FileState } from '../list/FileState.tsx'
import { fileKind } from '../list/file-words.ts'
import { ContentStatistics, type Subject } from '../statistics/ContentStatistics.tsx'
import { t } from '../words.ts'
import { ContentSettings } from './ContentSettings.tsx'
import { DetailFrame } from './DetailFrame.tsx'
import styles from './FileScreen.module.css'
import { OldVersions } from './OldVersions.tsx'
import { PageViewer } from './PageViewer.tsx'
import { ReplaceButton } from './ReplaceButton.tsx'

/** One file: its pages, its versions, and how it is seen. */
export function FileScreen({ file }: { file: DocumentDetail }) {
  const zone = useZone()
  const version = file.versions.find((one) => one.version === file.file_version)
  const subject: Subject = useMemo(() => {
    const name = (part: string) => t('part.page', { page: part })
    return {
      id: file.id,
      type: file.type,
      stats: file.stats,
      version: file.file_version,
      parts: Array.from({ length: file.pages ?? 1 }, (_, place) => String(place + 1)),
      name,
      short: (part) => part,
    }
  }, [file])
  const isReady = file.status === 'PROCESSED' || file.status === 'WILL_NOT_PROCESS'
  const words = [
    fileKind(file),
    file.file_version > 1 &&
      version &&
      t('file.version', { version: file.file_version, date: formatDate(version.added_at, zone) }),
  ]
  return (
    <DetailFrame
      content={file}
      kind={words.filter(Boolean).join(' · ')}
      actions={file.can_edit && isReady && <ReplaceButton file={file} />}
      side={
        <>
          {isReady ? (
            <PageViewer file={file} />
          ) : (
            <div className={styles.state}>
              <FileState file={file} />
            </div>
          )}
          {file.old_links > 0 && isReady && <OldVersions file={file} />}
          <ContentSettings content={file} />
        </>
      }
    >
      <ContentStatistics subject={subject} />
    </DetailFrame>
  )
}
