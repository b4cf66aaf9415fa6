import { createWebhook, getWebhook, listWebhooks } from '@fairlead/contract/flow/webhooks'
import { wpcf7ConnectionStatus } from '@fairlead/contract/seeing/onboarding'
import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { State } from '~/ui/shown/State.tsx'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** While the first lead is awaited it is looked so often. */
const askEveryMs = 3_000

const recipe = 'contact_form_7'
/** The webhook that the account has for Contact Form 7 already: made here before, or under Integrations. */
const existing = queryOptions({
  queryKey: ['first-steps', 'plugin'],
  async queryFn({ signal }) {
    const { results } = await call(listWebhooks, { query: { recipe } }, { signal, quiet: true })
    const known = results.find(({ is_on: isOn }) => isOn)
    return known ? await call(getWebhook, { params: { id: known.id } }, { signal, quiet: true }) : null
  },
})

/** Contact Form 7, for people whose website runs on WordPress. */
export function FormPluginStep({ walk }: { walk: Walk }) {
  const client = useQueryClient()
  const known = useQuery(existing)
  const url = known.data?.url
  const create = useCall(createWebhook, { done: (webhook) => client.setQueryData(existing.queryKey, webhook) })
  const { data } = useQuery({
    queryKey: ['first-steps', 'wpcf7'],
    queryFn: ({ signal }) => call(wpcf7ConnectionStatus, {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => (url && !state.data?.is_connected ? askEveryMs : false),
  })
  const isConnected = data?.is_connected === true
  const begin = async () => {
    // Another is made only where it is certain that there is none.
    const { data: found, error } = known.isSuccess ? known : await known.refetch()
    if (error) toast.error(messageOf(error))
    else if (!found) create.mutate({ body: { name: t('plugin.name'), recipe } })
  }
  return (
    <Step
      walk={walk}
      title={t('plugin.title')}
      lead={t(url ? 'plugin.paste' : 'plugin.lead')}
      primary={
        <Button
          size="md"
          fullWidth
          loading={create.isPending || known.isFetching}
          onClick={() => (url || isConnected ? walk.onDone() : void begin())}
        >
          {t(url || isConnected ? 'next' : 'plugin.make')}
        </Button>
      }
    >
      {url && <CopyField label={t('plugin.address')} value={url} />}
      {isConnected ? (
        <State tone="good" icon="circleCheck">
          {t('plugin.connected')}
        </State>
      ) : (
        url && (
          <State tone="quiet" icon="clock">
            {t('plugin.waiting')}
          </State>
        )
      )}
    </Step>
  )
}
