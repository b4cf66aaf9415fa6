import { IconPencil } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import styles from '../page/ClientDetails.module.css'
import { t } from '../words.ts'

/** One detail: its name, and its value or what changes it. */
export const DetailRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type ValueProps = {
  label: string
  value: string
  onOpen: () => void
  opener: RefObject<HTMLButtonElement | null>
}

/** A value that opens to be changed; an empty one invites to be filled in. */
export const OpenableValue = ({ label, value, onOpen, opener }: ValueProps) => (
  <button
    ref={opener}
    type="button"
    className={styles.value}
    data-unset={!value || undefined}
    aria-label={value ? t('details.edit', { label, value }) : t('details.addTo', { label })}
    onClick={onOpen}
  >
    <bdi>{value || t('details.add')}</bdi>
    <IconPencil size={16} stroke={1.75} aria-hidden />
  </button>
)
