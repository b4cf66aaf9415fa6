import type { Sequence } from '@fairlead/contract/work/sequences'
import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { startWords } from '../step-words.ts'
import { t } from '../words.ts'
import styles from './Builder.module.css'

const StartsDialog = onceOpened(async () => (await import('./StartsDialog.tsx')).StartsDialog)

/** What starts a sequence: automatically, or by hand. */
export function StartLine({ sequence }: { sequence: Sequence }) {
  const { starts, can_edit: canEdit } = sequence
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.start}>
      <span className={styles.icon} data-type="start">
        <IconInbox size={16} stroke={1.75} aria-hidden />
      </span>
      <div>
        <b>
          {starts.length === 0
            ? t('start.none')
            : t('start.with', { what: starts.map(startWords).join(t('start.or')) })}
        </b>
        <div className={styles.quiet}>{t(starts.length === 0 ? 'start.manual' : 'start.byHand')}</div>
      </div>
      {canEdit && (
        <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
          {t('start.change')}
        </Button>
      )}
      <StartsDialog sequence={sequence} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
