import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/rules.ts'

export const t = words('rules', en)
