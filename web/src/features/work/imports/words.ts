import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/imports.ts'

export const t = words('imports', en)
