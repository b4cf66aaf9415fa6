import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/clients.ts'

export const t = words('clients', en)
