import { IconListCheck } from '@tabler/icons-react'
import { t } from '../words.ts'
import type { KindViews } from './kind-view.ts'
import { who } from './phrases.ts'

/** How a client came into a sequence and left it. */
export const sequenceKinds: KindViews<'SEQUENCE'> = {
  SEQUENCE: {
    icon: () => IconListCheck,
    colour: 7,
    filter: 'follow_ups',
    sentence({ by, type_specific_data: { event, sequence } }, about) {
      if (event === 'enrolled' && !by) return t('sequence.enrolledItself', { name: sequence.name })
      return t(`sequence.${event}`, { who: who(by, about), name: sequence.name })
    },
    detail: ({ type_specific_data: { how, how_name: name, reason } }) =>
      reason ? t(`sequence.reasons.${reason}`) : how && t(`sequence.how.${how}`, { name: name ?? '' }),
  },
}
