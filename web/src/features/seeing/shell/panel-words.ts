import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/account-panel.ts'

export const t = words('account-panel', en)
