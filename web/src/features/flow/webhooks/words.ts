import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/webhooks.ts'

export const t = words('webhooks', en)
