import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/ui.ts'

export const t = words('ui', en)
