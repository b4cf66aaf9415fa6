import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/neighbours.ts'

export const t = words('neighbours', en)
