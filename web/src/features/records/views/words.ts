import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/views.ts'

export const t = words('views', en)
