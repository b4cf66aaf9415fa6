import { IconSearch } from '@tabler/icons-react'
import { commands, paletteKey } from '~/lib/keys/commands.ts'
import styles from './JumpButton.module.css'
import { t } from './words.ts'

/** Opens the palette; on a phone it stands under "More". */
export const JumpButton = () => (
  <button
    type="button"
    className={styles.jump}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => commands.set(() => 'palette')}
  >
    <IconSearch size={16} stroke={1.75} aria-hidden />
    <span>{t('jump')}</span>
    <kbd>{paletteKey}</kbd>
  </button>
)
