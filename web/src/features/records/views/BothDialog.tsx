import type { Filters } from '@fairlead/contract/records/filters'
import type { View } from '@fairlead/contract/records/views'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './Views.module.css'
import { t } from './words.ts'

type Props = {
  opened: boolean
  theirs: View
  mine: Filters
  say: (filters: Filters) => ReactNode
  isBusy: boolean
  onClose: () => void
  onTheirs: () => void
  onMine: () => void
}

/** Two changed one view: shows both, and asks which one is right. */
export function BothDialog({ opened, theirs, mine, say, isBusy, onClose, onTheirs, onMine }: Props) {
  const words = (filters: Filters) => (filters.expressions.length > 0 ? say(filters) : t('both.everybody'))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('both.title')}>
      <div className={styles.form}>
        <p>
          <bdi>{t('both.text', { name: theirs.name })}</bdi>
        </p>
        <dl className={styles.both}>
          <dt>{t('both.theirs')}</dt>
          <dd>{words(theirs.filters)}</dd>
          <dt>{t('both.mine')}</dt>
          <dd>{words(mine)}</dd>
        </dl>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onTheirs}>
            {t('both.keepTheirs')}
          </Button>
          <Button loading={isBusy} onClick={onMine}>
            {t('both.keepMine')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
