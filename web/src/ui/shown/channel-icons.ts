import type { ContactChannel } from '@fairlead/contract/contact'
import {
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconMail,
  IconMessage,
  IconPhone,
  type TablerIcon,
} from '@tabler/icons-react'

/** The sign of each way to reach somebody. */
export const channelIcons = {
  phone_call: IconPhone,
  whatsapp: IconBrandWhatsapp,
  sms: IconMessage,
  email: IconMail,
  telegram: IconBrandTelegram,
} satisfies Record<ContactChannel, TablerIcon>
