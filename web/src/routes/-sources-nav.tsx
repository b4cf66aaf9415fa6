import { isOwner } from '@fairlead/contract/permissions'
import {
  IconArrowsSplit2,
  IconBolt,
  IconBrandWhatsapp,
  IconForms,
  IconHeartbeat,
  IconInbox,
  IconMessageReply,
  IconPlugConnected,
  IconShare3,
  IconTableExport,
  IconWebhook,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '~/features/flow/lead-sources/words.ts'
import { useSession } from '~/lib/account/session.ts'
import { SidePage, type SideSection } from '~/ui/layout/SidePage.tsx'

const sections: readonly SideSection[] = [
  {
    title: t('nav.sources'),
    entries: [
      { to: '/integrations', label: t('nav.all'), icon: IconPlugConnected, also: ['/integrations/other'] },
      { to: '/integration/fairlead-lead-forms', label: t('nav.forms'), icon: IconForms },
      { to: '/integration/webhook', label: t('nav.webhooks'), icon: IconWebhook },
      { to: '/integrations/health', label: t('health'), icon: IconHeartbeat },
      { to: '/integrations/deliveries', label: t('nav.deliveries'), icon: IconInbox },
    ],
  },
  {
    title: t('automations'),
    entries: [
      { to: '/automations', label: t('nav.overview'), icon: IconBolt },
      {
        to: '/automations/lead-distribution',
        label: t('nav.distribution'),
        icon: IconShare3,
        also: ['/automation/lead-distribution/history'],
      },
      { to: '/automations/whatsapp-responder', label: t('nav.responder'), icon: IconMessageReply },
      { to: '/automations/whatsapp-campaign', label: t('nav.campaigns'), icon: IconBrandWhatsapp },
      { to: '/team/lead-assignment', label: t('assignment'), icon: IconArrowsSplit2 },
    ],
  },
  {
    title: t('nav.data'),
    entries: [{ to: '/integration/client-export', label: t('nav.export'), icon: IconTableExport }],
  },
]

/** The screens of integrations and automations beside their navigation; the ledger of deliveries is the owner's. */
export function SourcesNav({ children }: { children: ReactNode }) {
  const { user_details: user } = useSession()
  return (
    <SidePage
      title={t('nav.title')}
      label={t('nav.title')}
      sections={sections}
      mayOpen={(to) => to !== '/integrations/deliveries' || isOwner(user)}
    >
      {children}
    </SidePage>
  )
}
