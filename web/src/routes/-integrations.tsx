import { isOwner } from '@fairlead/contract/permissions'
import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '~/features/inbox/words.ts'
import { IntegrationsScreen } from '~/features/lead-sources/IntegrationsScreen.tsx'
import { useSession } from '~/lib/session.ts'

/** The integrations, and for the owner the way to all that was delivered. */
export function Integrations({ show }: { show: 'suggested' | 'other' }) {
  const { user_details: user } = useSession()
  return (
    <IntegrationsScreen
      show={show}
      links={
        isOwner(user) && (
          <Button
            component={Link}
            to="/integrations/deliveries"
            variant="subtle"
            leftSection={<IconInbox size={16} aria-hidden />}
          >
            {t('title')}
          </Button>
        )
      }
    />
  )
}
