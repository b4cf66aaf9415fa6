import type { Sequence } from '@fairlead/contract/work/sequences'
import type { Branch, Duration, StepAction } from '@fairlead/contract/work/sequences/steps'
import {
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconFileText,
  IconHourglass,
  IconMail,
  IconMessage,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react'
import { t } from './words.ts'

/** A length of waiting in words: '3 days'. */
export const durationWords = ({ amount, unit }: Duration): string => t(unit, { count: amount })

type Delay = Extract<StepAction, { step_type: 'DELAY' }>

function waitWords({ duration, until, time_limit: limit }: Delay, [first]: readonly string[]): string {
  if (!until) return t('step.wait', { time: duration ? durationWords(duration) : '' })
  const time = limit ? durationWords(limit) : ''
  switch (until.kind) {
    case 'opened':
      return t('step.opened', { name: first ?? t('step.theContent'), time })
    case 'read':
      return t('step.read', { name: first ?? t('step.theContent'), count: until.seconds, time })
    case 'replied':
      return t('step.replied', { time })
    case 'field': {
      const name = first ?? t('step.aField')
      return until.to === null ? t('step.field', { name, time }) : t('step.fieldTo', { name, value: until.to, time })
    }
    case 'group':
      return t(until.is_in ? 'step.group' : 'step.notGroup', { name: first ?? t('step.aGroup'), time })
    case 'date': {
      const name = first ?? t('step.aDate')
      if (until.days === 0) return t('step.date', { name })
      return t(until.days < 0 ? 'step.before' : 'step.after', { count: Math.abs(until.days), name })
    }
  }
}

/** What a step does, in words. */
export function stepTitle(action: StepAction, names: readonly string[]): string {
  switch (action.step_type) {
    case 'SHARE_CONTENT':
      return names[0] ? t('step.share', { name: names[0] }) : t('step.shareNone')
    case 'CONTACT_CLIENT':
      return t(`step.${action.channel}`)
    case 'DELAY':
      return waitWords(action, names)
  }
}

/** What a step says beside its title: its channel and the first line of its text. */
export function stepUnder(action: StepAction): string | null {
  if (action.step_type === 'DELAY') return null
  const [line] = (action.text ?? '').trim().split('\n')
  if (action.step_type === 'CONTACT_CLIENT') return line || null
  return [t(`field.channels.${action.channel}`), line].filter(Boolean).join(' · ')
}

/** What follows a wait in one of its branches. */
export function branchTitle(action: StepAction, branch: Branch): string {
  if (action.step_type !== 'DELAY' || !action.until || action.until.kind === 'date') return ''
  const { kind } = action.until
  if (branch === 'met') return t(`branch.${kind}.met`)
  return t(`branch.${kind}.not_met`, { time: action.time_limit ? durationWords(action.time_limit) : '' })
}

const contact: Record<string, TablerIcon> = {
  phone_call: IconPhone,
  whatsapp: IconBrandWhatsapp,
  sms: IconMessage,
  email: IconMail,
  telegram: IconBrandTelegram,
}

/** The picture of a step. */
export function stepIcon(action: StepAction): TablerIcon {
  if (action.step_type === 'SHARE_CONTENT') return IconFileText
  if (action.step_type === 'DELAY') return IconHourglass
  return contact[action.channel] ?? IconMessage
}

/** What enrols clients automatically, in words. */
export const startWords = ({ kind, label }: Sequence['starts'][number]): string => t(`start.${kind}`, { name: label })
