import { messages } from '@fairlead/contract/messages'
import { IconCloudOff, IconLock, IconMapOff, IconShieldLock, IconUserOff, type TablerIcon } from '@tabler/icons-react'
import { t } from '../words.ts'

export type ErrorLook = {
  icon: TablerIcon
  header: string
  message: string
  /** Nobody here can tell what it is: support may. */
  needsSupport?: boolean
}

/** What the error screen says by status (point 2.5); the server's own words come first where they tell more. */
export function lookOf(status: number, reason: string | undefined): ErrorLook {
  switch (status) {
    case 0:
      return { icon: IconCloudOff, header: t('error.unreachable'), message: reason ?? t('error.other.message') }
    case 403:
      return {
        icon: IconShieldLock,
        header: t('error.forbidden.header'),
        message: reason ?? t('error.forbidden.message'),
      }
    case 404:
      return { icon: IconMapOff, header: t('error.missing.header'), message: messages.brokenLink }
    case 423:
      return { icon: IconLock, header: t('error.noAccess.header'), message: t('error.noAccess.plan') }
    case 425:
      return { icon: IconLock, header: t('error.noAccess.header'), message: t('error.noAccess.off') }
    case 455:
    case 456:
      return { icon: IconUserOff, header: t('error.notYours.header'), message: reason ?? t('error.forbidden.message') }
    default:
      return {
        icon: IconCloudOff,
        header: t('error.other.header'),
        message: reason && reason !== messages.generic ? reason : t('error.other.message'),
        needsSupport: true,
      }
  }
}
