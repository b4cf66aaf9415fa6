import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/duplicate-cards.ts'

export const t = words('duplicate-cards', en)
