import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/batches.ts'

export const t = words('batches', en)
