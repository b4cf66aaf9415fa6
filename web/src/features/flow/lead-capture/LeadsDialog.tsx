import type { RawLead } from '@fairlead/contract/records/leads'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './LeadsDialog.module.css'
import { rawLeads } from './raw-leads.ts'
import { t } from './words.ts'

export type LeadsDialogProps = { clientId: string; opened: boolean; onClose: () => void }
type Props = LeadsDialogProps & {
  title: string
  size: 550 | 660
  children: (leads: readonly RawLead[]) => ReactNode
}

/** A dialog over the leads of a client, which are asked for when it opens. */
export function LeadsDialog({ clientId, opened, onClose, title, size, children }: Props) {
  const query = useQuery({ ...rawLeads(clientId), enabled: opened })
  const leads = query.data?.leads ?? []
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={size}
      title={
        <span className={styles.title}>
          {title}
          <ActionIcon aria-label={t('info.close')} onClick={onClose}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      }
    >
      <LoadedRows
        {...{ query, rows: leads }}
        failed={t('info.failed')}
        skeleton={
          <Skeleton>
            <div className={styles.ghost}>
              <Bar width="60%" />
              <Bar width="80%" faint />
              <Bar width="40%" />
            </div>
          </Skeleton>
        }
        empty={<FirstUse title={t('info.none')} text={t('info.noneText')} />}
      >
        {leads.length > 0 && children(leads)}
      </LoadedRows>
      {query.data?.is_cut && <p className={styles.cut}>{t('info.cut', { count: leads.length })}</p>}
    </Dialog>
  )
}
