import type { ActivationType } from '@fairlead/contract/seeing/activation'
import {
  IconArrowsSplit2,
  IconBrandFacebook,
  IconBrandMeta,
  IconCalendarEvent,
  IconDeviceMobile,
  IconEyeCheck,
  IconForms,
  IconLayout,
  IconListCheck,
  IconListDetails,
  IconMessage,
  IconMessageBolt,
  IconPlugConnected,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react'

/** A task's picture on its card, on one of the ten grounds of groups. */
export const icons: Record<ActivationType, { icon: TablerIcon; ground: number }> = {
  CONNECT_LEAD_SOURCE: { icon: IconPlugConnected, ground: 7 },
  CREATE_LEAD_FORM: { icon: IconForms, ground: 8 },
  FB_LEAD_ADS: { icon: IconBrandFacebook, ground: 8 },
  QUICK_RESPONSE: { icon: IconMessage, ground: 6 },
  TRACK_VIEW_ON_CONTENT: { icon: IconEyeCheck, ground: 8 },
  CREATE_PAGE: { icon: IconLayout, ground: 3 },
  WHATSAPP_AUTO_RESPONDER: { icon: IconMessageBolt, ground: 6 },
  SETUP_SEQUENCE: { icon: IconListCheck, ground: 10 },
  INVITE_TEAM: { icon: IconUsersPlus, ground: 9 },
  LEAD_ASSIGNMENT: { icon: IconArrowsSplit2, ground: 5 },
  CUSTOM_FIELDS: { icon: IconListDetails, ground: 2 },
  DOWNLOAD_APP: { icon: IconDeviceMobile, ground: 4 },
  META_CAPI: { icon: IconBrandMeta, ground: 7 },
  BOOK_DEMO: { icon: IconCalendarEvent, ground: 9 },
}
