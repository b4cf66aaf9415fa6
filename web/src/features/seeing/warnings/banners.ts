import type { BannerColor, WarningInfo, WarningType } from '@fairlead/contract/seeing/warnings'
import {
  IconClock,
  IconCoins,
  IconConfetti,
  IconCreditCard,
  IconHourglass,
  IconPlugConnected,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Shown } from './warnings.ts'
import { t } from './words.ts'

/** What a banner's button does: goes to a screen, once that exists, opens one of the bar's dialogs, or what a custom one says. */
export type BannerAction = { text: string } & ({ to: string } | { opens: 'connect' | 'owner' } | { isCustom: true })

type Banner = {
  color: BannerColor
  icon: TablerIcon
  /** Stands first, in bold. */
  lead: string
  text?: string
  action?: BannerAction
}

type Facts = { info: WarningInfo; due: (at: string | null | undefined) => string }

/** 'Trial expiring Tomorrow.' */
const until = (words: string, due: string) => `${[words, due].filter(Boolean).join(' ')}.`

const pricing = { text: t('pricing'), to: '/subscription/manage' }
const card = { color: 'RED', icon: IconCreditCard } as const
const trial = { color: 'PRIMARY', icon: IconClock } as const

/** The banner of each state of a subscription that is warned of. */
const subscriptions: Record<string, (facts: Facts) => Banner> = {
  free_trial_expiring: ({ info, due }) => ({
    ...trial,
    lead: until(t('trialExpiring'), due(info.free_trial_end_date)),
    text: t('trialExpiringText'),
    action: pricing,
  }),
  free_trial_expired: () => ({ ...card, lead: t('trialExpired'), text: t('trialExpiredText'), action: pricing }),
  subscription_expiring: ({ info, due }) => ({
    ...trial,
    lead: until(t('expiring'), due(info.paid_for_until_date)),
    action: { ...pricing, text: t('renew') },
  }),
  payment_failing: () => ({
    ...card,
    lead: t('failing'),
    text: t('failingText'),
    action: { ...pricing, text: t('billing') },
  }),
  subscription_expired: () => ({ ...card, lead: t('expired'), action: pricing }),
  payment_overdue: () => ({ ...card, lead: t('overdue'), action: pricing }),
}

/** The first sentence of a message stands in bold where more follows. */
function sentences(text: string): Pick<Banner, 'lead' | 'text'> {
  const end = text.search(/(?<=[.!?…])\s/)
  return end < 0 ? { lead: text } : { lead: text.slice(0, end), text: text.slice(end + 1) }
}

/** Every type with its banner; undefined where a type says something that this build does not know. */
const banners: Record<WarningType, (facts: Facts) => Banner | undefined> = {
  SUBSCRIPTION_ISSUES: (facts) => {
    const { status = '' } = facts.info
    return Object.hasOwn(subscriptions, status) ? subscriptions[status]?.(facts) : undefined
  },
  FB_PERMISSION_ISSUES: ({ info }) => {
    // As source health calls it: a new login gives back no role on the page.
    const isMissing = info.status === 'INSUFFICIENT_PERMISSION'
    const ended = isMissing ? 'permissionMissing' : 'permissionsExpired'
    return {
      color: 'PINK',
      icon: IconPlugConnectedX,
      lead: t(info.only_contains_upcoming ? 'permissionsExpiring' : ended),
      text: info.main_text ?? '',
      action: { text: t(isMissing ? 'showPages' : 'reconnect'), to: '/integration/facebook' },
    }
  },
  FB_DELAYED_LEADS: ({ info }) => ({
    color: 'LIGHT_BLUE',
    icon: IconHourglass,
    lead: t('delayed'),
    text: info.main_text ?? t('delayedText'),
    action: { text: t('showPages'), to: '/integration/facebook' },
  }),
  AUTOMATION_CREDITS: ({ info }) => ({
    color: 'SKY_BLUE',
    icon: IconCoins,
    ...(info.sub_status === 'DISABLED'
      ? { lead: t('creditsDisabled'), text: t('creditsDisabledText') }
      : { lead: t('creditsLow'), text: t('creditsLowText') }),
    action: { ...pricing, text: t('buy') },
  }),
  ACCOUNT_EXPIRING: ({ info, due }) => ({
    ...trial,
    lead: until(t('account'), due(info.paid_for_until_date ?? info.free_trial_end_date)),
    action: { text: t('accountAction'), opens: 'owner' },
  }),
  CONNECT_LEAD_SOURCE: () => ({
    color: 'LIGHT_TEAL',
    icon: IconPlugConnected,
    lead: t('source'),
    text: t('sourceText'),
    action: { text: t('connect'), opens: 'connect' },
  }),
  CUSTOM: ({ info }) => ({
    color: info.banner_color ?? 'LIGHT_BLUE',
    icon: IconConfetti,
    ...sentences(info.main_text ?? ''),
    ...(info.cta_type && info.action_text ? { action: { text: info.action_text, isCustom: true } } : {}),
  }),
}

/** What a warning looks like and says. */
export const bannerOf = ({ warning_type: type, additional_info: info }: Shown, due: Facts['due']) =>
  banners[type]({ info, due })

/** Whether this build knows what to say of a warning. */
export const isKnown = (warning: Shown): boolean =>
  Object.hasOwn(banners, warning.warning_type) && bannerOf(warning, () => '') !== undefined
