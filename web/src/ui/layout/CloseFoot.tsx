import { Button } from '@mantine/core'
import { t } from '../words.ts'
import styles from './CloseFoot.module.css'

/** The foot of a dialog in which nothing is saved: the way out of it, for thumbs and screen readers too. */
export const CloseFoot = ({ onClose }: { onClose: () => void }) => (
  <div className={styles.foot}>
    <Button variant="default" onClick={onClose}>
      {t('close')}
    </Button>
  </div>
)
