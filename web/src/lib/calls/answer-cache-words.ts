import en from '~/locales/en/answer-cache.ts'
import { words } from '../i18n.ts'

export const t = words('answer-cache', en)
