import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/account.ts'

export const t = words('account', en)
