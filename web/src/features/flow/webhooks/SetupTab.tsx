import { testWebhook, type Webhook, wipeTestLeads } from '@fairlead/contract/flow/webhooks'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { slot, withPart } from '~/ui/overlay/with-part.tsx'
import { deliveriesOf } from './list-webhooks.ts'
import { RecipeSteps } from './RecipeSteps.tsx'
import styles from './WebhookScreen.module.css'
import { t } from './words.ts'

/** How often it is looked whether a test has been read, in milliseconds. */
const lookEveryMs = 1000

/** Sends an example through the whole way, and says what became of it. */
function TestLead({ webhook: { id, is_on } }: { webhook: Webhook }) {
  const queries = useQueryClient()
  const [sent, setSent] = useState<string>()
  const test = useCall(testWebhook, {
    done: ({ delivery_id }) => {
      setSent(delivery_id)
      return queries.invalidateQueries({ queryKey: deliveriesOf(id).queryKey })
    },
  })
  const wipe = useCall(wipeTestLeads, {
    done({ removed }) {
      setSent(undefined)
      toast.success(removed > 0 ? t('setup.wiped', { count: removed }) : t('setup.wipedNone'))
    },
  })
  const query = useQuery({
    ...deliveriesOf(id),
    enabled: sent !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some((one) => one.id === sent && !one.is_waiting) ? false : lookEveryMs,
  })
  const arrived = query.data?.results.find((one) => one.id === sent && !one.is_waiting)
  const [lead] = arrived?.leads ?? []
  return (
    <section aria-labelledby="test">
      <h2 id="test">{t('setup.testTitle')}</h2>
      <p className={styles.quiet}>{t('setup.testText')}</p>
      <div className={styles.line}>
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!is_on}
          onClick={() => test.mutate({ params: { id } })}
        >
          {t('setup.test')}
        </Button>
        <Button variant="subtle" loading={wipe.isPending} onClick={() => wipe.mutate({ params: { id } })}>
          {t('setup.wipe')}
        </Button>
      </div>
      <p role="status">
        {sent &&
          (!arrived
            ? t('setup.testing')
            : lead?.client
              ? withPart(
                  t('setup.tested', { name: slot }),
                  <Link to="/client/$id" params={{ id: lead.client.id }}>
                    <bdi>{lead.client.name}</bdi>
                  </Link>,
                )
              : t('setup.testHeld', { reason: lead?.reason ?? '' }))}
      </p>
    </section>
  )
}

/** How to connect what sends, and a test of it. */
export const SetupTab = ({ webhook }: { webhook: Webhook }) => (
  <div className={`${styles.panel} ${styles.narrow}`}>
    {!webhook.is_on && (
      <p className={styles.note} role="note">
        {t('setup.offNote')}
      </p>
    )}
    <section aria-labelledby="how">
      <h2 id="how">{t('setup.how', { name: t(`recipe.${webhook.recipe}`) })}</h2>
      <RecipeSteps webhook={webhook} />
    </section>
    <p className={styles.quiet}>{t('setup.addressHint')}</p>
    <TestLead webhook={webhook} />
  </div>
)
