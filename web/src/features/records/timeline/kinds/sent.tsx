import type { ActivityData } from '@fairlead/contract/records/timeline'
import { IconMessageChatbot, IconSpeakerphone, IconTarget } from '@tabler/icons-react'
import { slot, withPart } from '~/ui/overlay/with-part.tsx'
import { LongText } from '../items/LongText.tsx'
import { t } from '../words.ts'
import type { KindViews } from './kind-view.ts'

type Sent = Pick<ActivityData<'WHATSAPP_AUTORESPONDER'>, 'status' | 'reason'>

/** How far a message got; of one that failed, why. */
const statusOf = ({ status, reason }: Sent) =>
  status === 'failed' && reason ? t('sent.failedBecause', { reason }) : t(`sent.status.${status}`)

/** What automations sent. */
export const sentKinds: KindViews<'WHATSAPP_AUTORESPONDER' | 'CAMPAIGN_MESSAGE_SENT' | 'CONVERSION_SENT'> = {
  WHATSAPP_AUTORESPONDER: {
    icon: () => IconMessageChatbot,
    colour: 6,
    filter: 'contacts',
    sentence: ({ type_specific_data: { template } }) =>
      withPart(t('sent.autoResponder', { name: slot }), <b>{template}</b>),
    body: ({ type_specific_data: { text } }) => <LongText text={text} bubble />,
    after: ({ type_specific_data: data }) => statusOf(data),
  },
  CAMPAIGN_MESSAGE_SENT: {
    icon: () => IconSpeakerphone,
    colour: 10,
    filter: 'contacts',
    sentence: ({ type_specific_data: { campaign } }) => withPart(t('sent.campaign', { name: slot }), <b>{campaign}</b>),
    body: ({ type_specific_data: { text } }) => <LongText text={text} bubble />,
    after: ({ type_specific_data: data }) => statusOf(data),
  },
  CONVERSION_SENT: {
    icon: () => IconTarget,
    colour: 2,
    filter: 'changes',
    sentence: ({ type_specific_data: { stage, status } }) =>
      withPart(t(`conversion.${status}`, { stage: slot }), <b>{stage}</b>),
    detail: ({ type_specific_data: { reason } }) => reason,
  },
}
