import { captureIntegrationDetails, type Integration } from '@fairlead/contract/flow/lead-sources'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './WishDialog.module.css'
import { t } from './words.ts'

function Wish({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const { email } = useSession().user_details
  const form = useContractForm({
    body: captureIntegrationDetails.body,
    initialValues: { email: email ?? '' },
    toBody: (values) => ({ ...values, integration_id: integration.id }),
  })
  const wish = useCall(captureIntegrationDetails, {
    done() {
      toast.success(t('wish.done', { name: integration.label }))
      onClose()
    },
    refused: (error) => form.place(error),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit((body) => wish.mutate({ body }))}>
      <p>{t('wish.text')}</p>
      <TextField
        label={t('wish.email')}
        type="email"
        required
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('wish.cancel')}
        </Button>
        <Button type="submit" loading={wish.isPending}>
          {t('wish.send')}
        </Button>
      </div>
    </form>
  )
}

/** An integration that is not to be had yet: who wishes it is told when it is (rule 32). */
export function WishDialog({ integration, onClose }: { integration: Integration | undefined; onClose: () => void }) {
  // While it closes, the dialog still shows what it showed.
  const last = useRef<Integration>(undefined)
  if (integration) last.current = integration
  const { current } = last
  return (
    <Dialog
      opened={integration !== undefined}
      onClose={onClose}
      size={550}
      title={current && t('wish.title', { name: current.label })}
    >
      {current && <Wish key={current.id} integration={current} onClose={onClose} />}
    </Dialog>
  )
}
