import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/queue.ts'

export const t = words('queue', en)
