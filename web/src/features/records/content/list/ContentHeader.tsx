import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useScreens } from '~/lib/navigation/screens.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { typeStats } from '../api/content-queries.ts'
import { type Kind, kinds, typeOf } from '../api/kinds.ts'
import { t } from '../words.ts'
import styles from './ContentHeader.module.css'

const SetsDialog = onceOpened(async () => (await import('../share/SetsDialog.tsx')).SetsDialog)

/** One kind of content, with how many there are. */
function Tab({ kind }: { kind: Kind }) {
  const { data } = useQuery(typeStats(typeOf[kind]))
  return (
    <Link to={`/content/${kind}`} activeOptions={{ includeSearch: false }} activeProps={{ 'data-active': true }}>
      {t(`kind.${kind}`)}
      {data && <span className={styles.number}>{data.contents > 999 ? '999+' : data.contents}</span>}
    </Link>
  )
}

/** Sequences are listed beside the kinds of content that they share. */
const sequences = [{ to: '/content/sequences' }] as const

/** The heading of the lists of content: what can be added here, and the other kinds. */
export function ContentHeader({ kind, action }: { kind: Kind | 'sequences'; action: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHeader
        main
        title={t('title')}
        actions={
          <>
            {kind !== 'sequences' && (
              <Button
                variant="subtle"
                className={styles.sets}
                leftSection={<IconUsersGroup size={16} stroke={1.75} aria-hidden />}
                onClick={() => setOpen(true)}
              >
                {t('sets.open')}
              </Button>
            )}
            {action}
          </>
        }
      />
      <nav className={styles.tabs} aria-label={t('kinds')}>
        {kinds.map((one) => (
          <Tab key={one} kind={one} />
        ))}
        {useScreens(sequences).map(({ to }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }} activeProps={{ 'data-active': true }}>
            {t('kind.sequences')}
          </Link>
        ))}
      </nav>
      {kind !== 'sequences' && <SetsDialog kind={kind} opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
