import type { ClientImport } from '@fairlead/contract/work/imports'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Progress } from '~/ui/layout/Progress.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './ImportsScreen.module.css'
import { t } from './words.ts'

const listed = ['new', 'updated', 'invalid'] as const

/** How it is with an import: to be set up, on its way, or what it did. */
function State({ one }: { one: ClientImport }) {
  const { status, counts, rows, looked_at: done } = one
  if (status === 'ready')
    return (
      <span data-open className={styles.state}>
        {t('list.goOn')}
      </span>
    )
  if (status === 'running' && rows)
    return (
      <span className={styles.state}>
        <Progress label={t('run.progress')} share={done / rows}>
          {t('check.of', { done, rows })}
        </Progress>
      </span>
    )
  if (one.undone_at) {
    const { kept, put_back: putBack } = one
    const but = putBack === 0 ? t('list.undoneNobody') : t('list.undoneBut', { count: kept })
    return <span className={styles.state}>{kept === 0 ? t('list.undone') : but}</span>
  }
  if (status !== 'done')
    return (
      <span className={styles.state} data-urgent={status === 'failed' || undefined}>
        {t(`status.${status}`)}
      </span>
    )
  const said = listed.flatMap((name) => (counts[name] > 0 ? [t(`list.counts.${name}`, { count: counts[name] })] : []))
  return <span className={styles.state}>{said.length > 0 ? said.join(' · ') : t('list.nothing')}</span>
}

/** An import of the list; all of it leads there. */
export const ImportItem = ({ one }: { one: ClientImport }) => (
  <li className={styles.item}>
    <div className={styles.what}>
      <Link
        to="/clients/import/$id"
        params={{ id: one.id }}
        className={styles.open}
        aria-label={t('list.open', { name: one.file.name })}
      >
        <bdi>{one.file.name}</bdi>
      </Link>
      <span className={styles.quiet}>
        {one.by && <bdi>{t('list.by', { name: one.by.name })}</bdi>} <RelativeTime inSentence at={one.created_at} />
      </span>
    </div>
    <State one={one} />
    <IconChevronRight size={16} stroke={1.75} aria-hidden />
  </li>
)
