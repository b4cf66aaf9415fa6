import { IconArrowLeft } from '@tabler/icons-react'
import { useWayBack } from '~/lib/way-back.ts'
import styles from './BackToList.module.css'
import { t } from './words.ts'

/** Leads back to the list as it was left. */
export const BackToList = () => (
  <a className={styles.back} {...useWayBack()}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    {t('one.back')}
  </a>
)
