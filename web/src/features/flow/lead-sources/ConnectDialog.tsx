import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePreferences } from '~/lib/account/preferences.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './ConnectDialog.module.css'
import { CardsSkeleton, IntegrationCards } from './IntegrationCards.tsx'
import { integrationList } from './integrations.ts'
import { t } from './words.ts'

/** The suggested sources that are to be had, over the page; it can be wished away for good. */
export function ConnectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [, change] = usePreferences()
  const query = useQuery({ ...integrationList('', true), enabled: opened })
  const sources = query.data?.results.filter(({ visibility }) => visibility === 'available') ?? []
  return (
    <Dialog opened={opened} onClose={onClose} size={660} title={t('connectDialog.title')}>
      <p>{t('connectDialog.text')}</p>
      <Loaded query={query} failed={t('failed')} skeleton={<CardsSkeleton />}>
        {() => <IntegrationCards integrations={sources} />}
      </Loaded>
      <div className={styles.actions}>
        <Button
          variant="subtle"
          onClick={() => {
            change({ connect_lead_source_warning: false })
            onClose()
          }}
        >
          {t('connectDialog.never')}
        </Button>
        <Button variant="default" component={Link} to="/integrations">
          {t('connectDialog.all')}
        </Button>
      </div>
    </Dialog>
  )
}
