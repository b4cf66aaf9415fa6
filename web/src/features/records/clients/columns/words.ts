import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/columns.ts'

export const t = words('columns', en)
