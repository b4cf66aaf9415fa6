import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/onboarding.ts'

export const t = words('onboarding', en)
