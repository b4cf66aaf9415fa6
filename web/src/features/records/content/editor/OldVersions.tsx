import type { DocumentDetail } from '@fairlead/contract/records/document-templates'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { recipientsOf } from '../api/content-queries.ts'
import { openShare } from '../share/asked-share.ts'
import { t } from '../words.ts'
import styles from './OldVersions.module.css'

/** Clients whose link shows an earlier version, and a way to send each the new one (rule 80). */
export function OldVersions({ file }: { file: DocumentDetail }) {
  const [isOpen, setOpen] = useState(false)
  const [isHidden, setHidden] = useState(false)
  if (isHidden) return null
  return (
    <section className={styles.card} aria-labelledby="old-versions">
      <h2 id="old-versions">{t('versions.title', { count: file.old_links })}</h2>
      <p>{t('versions.text')}</p>
      <div className={styles.buttons}>
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {t('versions.send')}
        </Button>
        <Button variant="subtle" size="xs" onClick={() => setHidden(true)}>
          {t('versions.later')}
        </Button>
      </div>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('versions.send')}>
        {isOpen && <Owed file={file} onShare={() => setOpen(false)} />}
      </Dialog>
    </section>
  )
}

function Owed({ file, onShare }: { file: DocumentDetail; onShare: () => void }) {
  const query = useInfiniteQuery(recipientsOf(file, { filter: 'TOTAL_SHARED', oldVersion: true }))
  const rows = query.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <LoadedRows
      query={query}
      rows={rows}
      failed={t('recipients.failed')}
      empty={<p className={styles.quiet}>{t('versions.each')}</p>}
      more={t('list.more')}
    >
      <p className={styles.quiet}>{t('versions.each')}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.share_id} className={styles.row}>
            <span>
              <bdi>{row.name}</bdi>
              <span className={styles.quiet}>{t('recipients.version', { version: row.content_version ?? 1 })}</span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={t('versions.sendTo', { name: row.name })}
              onClick={() => {
                onShare()
                openShare({ client: row, content: { type: 'file', id: file.id } })
              }}
            >
              {t('versions.one')}
            </Button>
          </li>
        ))}
      </ul>
    </LoadedRows>
  )
}
