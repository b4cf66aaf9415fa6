import { useQuery } from '@tanstack/react-query'
import styles from './FacebookScreen.module.css'
import { delayedPages } from './queries.ts'
import { t } from './words.ts'

/** Names the pages whose leads came late; nothing where none did. */
export function LateNote() {
  const { data } = useQuery(delayedPages)
  const pages = data?.fb_pages_delayed_leads ?? []
  if (pages.length === 0) return null
  return (
    <p className={styles.note} role="note">
      {t('late.text', { pages: pages.map(({ name }) => name).join(', ') })}
    </p>
  )
}
