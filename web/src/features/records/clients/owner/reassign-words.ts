import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/reassign.ts'

export const t = words('reassign', en)
