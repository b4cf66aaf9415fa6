import { type WrittenKind, writtenKinds } from '@fairlead/contract/records/timeline'
import { IconMessage, IconNote, IconPhone, IconUsers, type TablerIcon } from '@tabler/icons-react'
import styles from './KindTabs.module.css'
import { t } from './words.ts'

const icons: Record<WrittenKind, TablerIcon> = {
  NOTE: IconNote,
  PHONECALL: IconPhone,
  MEETING: IconUsers,
  MESSAGE: IconMessage,
}

/** Which kind of entry is written. */
export const KindTabs = ({ value, onChange }: { value: WrittenKind; onChange: (kind: WrittenKind) => void }) => (
  <div className={styles.tabs}>
    {writtenKinds.map((kind) => {
      const Icon = icons[kind]
      return (
        <button key={kind} type="button" aria-pressed={kind === value} onClick={() => onChange(kind)}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {t(`kinds.${kind}`)}
        </button>
      )
    })}
  </div>
)
