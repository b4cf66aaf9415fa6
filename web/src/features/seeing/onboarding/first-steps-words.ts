import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/first-steps.ts'

export const t = words('first-steps', en)
