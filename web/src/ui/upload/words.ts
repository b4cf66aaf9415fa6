import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/upload.ts'

export const t = words('upload', en)
