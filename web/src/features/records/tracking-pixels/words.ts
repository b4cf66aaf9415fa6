import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/tracking-pixels.ts'

export const t = words('tracking-pixels', en)
