import { Button } from '@mantine/core'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './FacebookScreen.module.css'
import { t } from './words.ts'

type Props = {
  opened: boolean
  name: string
  /** So many leads were ignored. */
  count: number
  isBusy: boolean
  onClose: () => void
  onTurn: (replay: boolean) => void
}

/** Asks what becomes of the leads that a form had while it was off. */
export const ReplayDialog = ({ opened, name, count, isBusy, onClose, onTurn }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('replay.title', { name })}>
    <p>{t('replay.text', { count })}</p>
    <div className={styles.buttons}>
      <Button variant="subtle" disabled={isBusy} onClick={() => onTurn(false)}>
        {t('replay.only')}
      </Button>
      <Button loading={isBusy} data-autofocus onClick={() => onTurn(true)}>
        {t('replay.bring', { count })}
      </Button>
    </div>
  </Dialog>
)
