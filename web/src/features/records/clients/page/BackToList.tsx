import { IconArrowLeft } from '@tabler/icons-react'
import { useWayBack } from '~/lib/navigation/way-back.ts'
import { t } from '../words.ts'
import styles from './BackToList.module.css'

/** Leads back to the list as it was left. */
export const BackToList = () => (
  <a className={styles.back} {...useWayBack()}>
    <IconArrowLeft size={16} stroke={1.75} aria-hidden />
    {t('one.back')}
  </a>
)
