import { createWebhook } from '@fairlead/contract/flow/webhooks'
import { wpcf7ConnectionStatus } from '@fairlead/contract/seeing/onboarding'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { State } from '~/ui/shown/State.tsx'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** While the first lead is awaited it is looked so often. */
const askEveryMs = 3_000

/** Contact Form 7, for people whose website runs on WordPress. */
export function FormPluginStep({ walk }: { walk: Walk }) {
  const [url, setUrl] = useState<string>()
  const create = useCall(createWebhook, { done: (webhook) => setUrl(webhook.url) })
  const { data } = useQuery({
    queryKey: ['first-steps', 'wpcf7'],
    queryFn: ({ signal }) => call(wpcf7ConnectionStatus, {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => (url && !state.data?.is_connected ? askEveryMs : false),
  })
  const isConnected = data?.is_connected === true
  const begin = () => create.mutate({ body: { name: t('plugin.name'), recipe: 'contact_form_7' } })
  return (
    <Step
      walk={walk}
      title={t('plugin.title')}
      lead={t(url ? 'plugin.paste' : 'plugin.lead')}
      primary={
        <Button
          size="md"
          fullWidth
          loading={create.isPending}
          onClick={() => (url || isConnected ? walk.onDone() : begin())}
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
