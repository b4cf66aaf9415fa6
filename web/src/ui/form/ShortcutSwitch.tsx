import { Switch } from '@mantine/core'
import { words } from '~/lib/i18n.ts'
import { switchShortcuts, useShortcutsOn } from '~/lib/keys/shortcuts.ts'
import en from '~/locales/en/shortcuts.ts'

const t = words('shortcuts', en)

/** Whether single keys do something in this browser. */
export const ShortcutSwitch = () => (
  <Switch
    label={t('label')}
    description={t('hint')}
    checked={useShortcutsOn()}
    onChange={(event) => switchShortcuts(event.currentTarget.checked)}
  />
)
