import en from '~/locales/en/kept.ts'
import { words } from './i18n.ts'

export const t = words('kept', en)
