import type { Client } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { IconHandGrab } from '@tabler/icons-react'
import styles from './ClaimCard.module.css'
import { useClaim } from './claim-client.ts'
import { t } from './reassign-words.ts'

/** Says that nobody has the client, to the person who may take it. */
export function ClaimCard({ client }: { client: Client }) {
  const claiming = useClaim(client)
  if (!claiming) return null
  return (
    <div className={styles.card}>
      <span>{t(client.details_hidden ? 'freeHidden' : 'free')}</span>
      <Button
        size="xs"
        leftSection={<IconHandGrab size={16} aria-hidden />}
        loading={claiming.isPending}
        onClick={claiming.claim}
      >
        {t('claim')}
      </Button>
    </div>
  )
}
