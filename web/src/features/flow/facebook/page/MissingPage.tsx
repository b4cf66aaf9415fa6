import { Button } from '@mantine/core'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from '../FacebookScreen.module.css'
import { t } from '../words.ts'

type Props = { opened: boolean; onClose: () => void; connect: (withBusiness: boolean) => void }

/** Why a page may not be listed, and what helps: the permission for business portfolios is asked for only from here. */
export const MissingPage = ({ opened, onClose, connect }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('missing.title')}>
    <ol className={styles.reasons}>
      <li>{t('missing.role')}</li>
      <li>{t('missing.declined')}</li>
      <li>{t('missing.business')}</li>
    </ol>
    <div className={styles.buttons}>
      <Button variant="subtle" onClick={onClose}>
        {t('missing.close')}
      </Button>
      <Button variant="default" onClick={() => connect(true)}>
        {t('missing.withBusiness')}
      </Button>
      <Button onClick={() => connect(false)}>{t('missing.again')}</Button>
    </div>
  </Dialog>
)
