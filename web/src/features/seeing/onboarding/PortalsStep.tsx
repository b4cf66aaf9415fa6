import { captureIntegrationDetails } from '@fairlead/contract/flow/lead-sources'
import { Button } from '@mantine/core'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** Portals of India, which send their leads by mail: whoever wants them is told when they can be connected. */
export function PortalsStep({ walk }: { walk: Walk }) {
  const { email } = useSession().user_details
  const wish = useCall(captureIntegrationDetails, { done: walk.onDone })
  return (
    <Step
      walk={walk}
      title={t('portals.title')}
      lead={t('portals.lead')}
      primary={
        <>
          <Button
            size="md"
            fullWidth
            loading={wish.isPending}
            onClick={() => email && wish.mutate({ body: { integration_id: 'lead_email', email } })}
          >
            {t('portals.tell')}
          </Button>
          <Button variant="default" size="md" fullWidth onClick={walk.onSkip ?? walk.onDone}>
            {t('portals.none')}
          </Button>
        </>
      }
    >
      <p>{t('portals.mail', { email: email ?? '' })}</p>
    </Step>
  )
}
