import { IconNote, IconPhone, IconPhoneIncoming, IconUsers } from '@tabler/icons-react'
import { outcomeName } from '~/lib/contact-words.ts'
import { formatDuration } from '~/lib/time/durations.ts'
import { slot, withPart } from '~/ui/overlay/with-part.tsx'
import { channelIcons } from '~/ui/shown/channel-icons.ts'
import { LongText } from '../items/LongText.tsx'
import { t } from '../words.ts'
import type { KindViews } from './kind-view.ts'
import { who } from './phrases.ts'

const Outcome = ({ of }: { of: Parameters<typeof outcomeName>[0] }) => <b>{outcomeName(of)}</b>

/** What people write themselves. */
export const writtenKinds: KindViews<'NOTE' | 'PHONECALL' | 'MEETING' | 'MESSAGE'> = {
  NOTE: {
    icon: () => IconNote,
    colour: 4,
    filter: 'notes',
    sentence: ({ by }, about) => t('note', { who: who(by, about) }),
    body: ({ type_specific_data: { text } }) => <LongText text={text} />,
  },
  PHONECALL: {
    icon: ({ type_specific_data: { direction } }) => (direction === 'incoming' ? IconPhoneIncoming : IconPhone),
    colour: 6,
    filter: 'contacts',
    sentence({ by, type_specific_data: { direction, outcome, is_confirmed: isConfirmed } }, about) {
      if (isConfirmed === false) return t('call.unconfirmed', { who: who(by, about) })
      if (!outcome) return t(`call.${direction}`, { who: who(by, about) })
      return withPart(t(`call.${direction}Outcome`, { who: who(by, about), outcome: slot }), <Outcome of={outcome} />)
    },
    detail: ({ type_specific_data: { duration_seconds: seconds, direction } }) =>
      seconds !== null &&
      t('call.lasted', { duration: formatDuration(seconds), direction: t(`call.directions.${direction}`) }),
    body: ({ type_specific_data: { text } }) => text && <LongText text={text} />,
    after: (item, { extras }) => item.type_specific_data.is_confirmed === false && extras.confirmTap?.(item),
  },
  MEETING: {
    icon: () => IconUsers,
    colour: 8,
    filter: 'contacts',
    sentence({ by, type_specific_data: { outcome } }, about) {
      if (!outcome) return t('meeting.plain', { who: who(by, about) })
      return withPart(t('meeting.outcome', { who: who(by, about), outcome: slot }), <Outcome of={outcome} />)
    },
    detail: ({ type_specific_data: { place } }) => place,
    body: ({ type_specific_data: { text } }) => text && <LongText text={text} />,
  },
  MESSAGE: {
    icon: ({ type_specific_data: { channel } }) => channelIcons[channel],
    colour: 6,
    filter: 'contacts',
    sentence: ({ by, type_specific_data: { channel, is_confirmed: isConfirmed } }, about) => {
      const said = t(`message.${channel}`, { who: who(by, about) })
      return isConfirmed === false ? t('message.unconfirmed', { said }) : said
    },
    body: ({ type_specific_data: { text } }) => text && <LongText text={text} bubble />,
    after(item, { extras }) {
      const { outcome, is_confirmed: isConfirmed } = item.type_specific_data
      if (isConfirmed === false) return extras.confirmTap?.(item)
      return outcome && withPart(t('message.outcome', { outcome: slot }), <Outcome of={outcome} />)
    },
  },
}
