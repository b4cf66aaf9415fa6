import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/enrolments.ts'

export const t = words('enrolments', en)
