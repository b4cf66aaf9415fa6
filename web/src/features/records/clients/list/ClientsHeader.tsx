import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePath } from '~/lib/navigation/use-path.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { useNewClientKey } from '../new/use-new-client-key.ts'
import { ClientTabs } from '../page/ClientTabs.tsx'
import { t } from '../words.ts'
import styles from './ClientsHeader.module.css'
import { clientCount, everybody } from './list-clients.ts'

/** What stands over every list of clients: the heading, an import, a new client, the lists. */
export function ClientsHeader({ today }: { today?: ReactNode }) {
  useNewClientKey()
  const isPhone = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const path = usePath()
  const isToday = path === '/clients/today'
  // These lists have a filled button of their own.
  const isQuiet = isToday || path === '/clients/follow-ups'
  // While nobody is there, the empty list itself has the one filled button.
  const isEmpty = useQuery(clientCount(everybody)).data?.count === 0
  return (
    <>
      <PageHeader
        main
        title={t(isToday && isPhone ? 'today' : 'title')}
        actions={
          <>
            <Button
              component={Link}
              to="/clients/import"
              variant="subtle"
              className={styles.add}
              leftSection={<IconFileImport size={16} aria-hidden />}
            >
              {t('import')}
            </Button>
            <Button
              component={Link}
              to="/client"
              variant={isEmpty || isQuiet ? 'default' : 'filled'}
              className={styles.add}
              leftSection={<IconPlus size={16} aria-hidden />}
              rightSection={<kbd>C</kbd>}
              aria-keyshortcuts="c"
            >
              {t('add')}
            </Button>
          </>
        }
      />
      {!(isToday && isPhone) && <ClientTabs today={today} />}
    </>
  )
}
