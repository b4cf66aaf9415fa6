import type { LeadSourceId } from '@fairlead/contract/records/clients'
import {
  IconBrandFacebook,
  IconFileImport,
  IconFileText,
  IconFlask,
  IconPencil,
  IconShare3,
  IconWebhook,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'

/** The sign of each lead source; a new source does not compile until it has one. */
export const sourceIcons = {
  manual: IconPencil,
  lead_form: IconWorld,
  webhook: IconWebhook,
  facebook: IconBrandFacebook,
  leads_distributor: IconShare3,
  shared_content: IconFileText,
  file_import: IconFileImport,
  test_source: IconFlask,
} satisfies Record<LeadSourceId, TablerIcon>
