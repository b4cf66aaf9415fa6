import { IconCalendarCheck, IconCalendarEvent, IconCalendarX } from '@tabler/icons-react'
import { outcomeName } from '~/lib/contact-words.ts'
import { slot, withPart } from '~/ui/overlay/with-part.tsx'
import { t } from '../words.ts'
import type { KindViews } from './kind-view.ts'
import { byWhom, dueName } from './phrases.ts'

const sentences = (parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(' ')

/** What was planned next, and what became of it. */
export const followUpKinds: KindViews<'FOLLOW_UP_SET' | 'FOLLOW_UP_DONE' | 'FOLLOW_UP_REMOVED'> = {
  FOLLOW_UP_SET: {
    icon: () => IconCalendarEvent,
    colour: 3,
    filter: 'follow_ups',
    sentence({ type_specific_data: { due, before, how } }, about) {
      const name = { due: dueName(due, about) }
      if (how === 'auto') return t('followUp.automatic', name)
      if (how === 'undo') return t('followUp.undone', name)
      if (how === 'snooze') return t('followUp.snoozed', name)
      return before ? t('followUp.moved', name) : t('followUp.set', name)
    },
    detail: ({ by, type_specific_data: { before, how, note } }, about) =>
      sentences([
        how === 'auto' && t('followUp.because'),
        before && t('followUp.was', { due: dueName(before, about) }),
        by?.id !== about.me && byWhom(by, about),
        note,
      ]),
  },
  FOLLOW_UP_DONE: {
    icon: () => IconCalendarCheck,
    colour: 6,
    filter: 'follow_ups',
    sentence: ({ type_specific_data: { outcome } }) =>
      outcome
        ? withPart(t('followUp.doneOutcome', { outcome: slot }), <b>{outcomeName(outcome)}</b>)
        : t('followUp.done'),
    detail: ({ by, type_specific_data: { due, note } }, about) =>
      sentences([t('followUp.wasDue', { due: dueName(due, about) }), by?.id !== about.me && byWhom(by, about), note]),
  },
  FOLLOW_UP_REMOVED: {
    icon: () => IconCalendarX,
    colour: 1,
    filter: 'follow_ups',
    sentence: () => t('followUp.removed'),
    detail: ({ by, type_specific_data: { due, note } }, about) =>
      sentences([t('followUp.wasDue', { due: dueName(due, about) }), byWhom(by, about), note]),
  },
}
