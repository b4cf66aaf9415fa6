import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/shell.ts'

export const t = words('shell', en)
