import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/dev-ui.ts'

export const t = words('dev-ui', en)
