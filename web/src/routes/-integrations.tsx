import { isOwner } from '@fairlead/contract/permissions'
import { Button } from '@mantine/core'
import { IconArrowsSplit2, IconBolt, IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { IntegrationsScreen } from '~/features/flow/lead-sources/IntegrationsScreen.tsx'
import { t as leads } from '~/features/flow/lead-sources/words.ts'
import { t } from '~/features/work/inbox/words.ts'
import { useSession } from '~/lib/account/session.ts'

/** The integrations, with the ways to who gets the leads and, for the owner, to all that was delivered. */
export function Integrations({ show }: { show: 'suggested' | 'other' }) {
  const { user_details: user } = useSession()
  return (
    <IntegrationsScreen
      show={show}
      links={
        <>
          {user.resources_access_policy.TEAM.MANAGE && (
            <Button
              component={Link}
              to="/team/lead-assignment"
              variant="subtle"
              leftSection={<IconArrowsSplit2 size={16} aria-hidden />}
            >
              {leads('assignment')}
            </Button>
          )}
          <Button component={Link} to="/automations" variant="subtle" leftSection={<IconBolt size={16} aria-hidden />}>
            {leads('automations')}
          </Button>
          {isOwner(user) && (
            <Button
              component={Link}
              to="/integrations/deliveries"
              variant="subtle"
              leftSection={<IconInbox size={16} aria-hidden />}
            >
              {t('title')}
            </Button>
          )}
        </>
      }
    />
  )
}
