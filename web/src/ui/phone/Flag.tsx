import styles from './Flag.module.css'
import { usePhoneKit } from './use-phone-kit.ts'

/** A country's flag, as a picture: not every system has flags among its letters. */
export function Flag({ country }: { country: string }) {
  const url = usePhoneKit()?.flagUrl(country)
  if (!url) return <span className={styles.flag} />
  return <img className={styles.flag} src={url} width={16} height={12} alt="" loading="lazy" />
}
