import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/views-button.ts'

export const t = words('views-button', en)
