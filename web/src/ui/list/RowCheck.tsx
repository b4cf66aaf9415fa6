import { pick } from '~/lib/keys/selection.ts'
import { t } from '../words.ts'
import styles from './RowCheck.module.css'

type Props = { id: string; name: string; isChosen: boolean }

/** Chooses a row for what is done with many, in the place of its avatar; with Shift all from the last one to it. */
export const RowCheck = ({ id, name, isChosen }: Props) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      aria-label={t('choose', { name })}
      checked={isChosen}
      onChange={(event) => pick(id, { isRange: (event.nativeEvent as MouseEvent).shiftKey })}
    />
  </label>
)
