import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-answers.ts'

export const t = words('lead-answers', en)
