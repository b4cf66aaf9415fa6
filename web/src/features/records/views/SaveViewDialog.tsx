import { createView, longestViewName, type View } from '@fairlead/contract/records/views'
import { Button, Checkbox } from '@mantine/core'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { keptOf, type Shown } from './shown.ts'
import styles from './Views.module.css'
import { focusView, put } from './view-actions.ts'
import { t } from './words.ts'

type FormProps = { shown: Shown; onSaved: (view: View) => void; onClose: () => void }

/** Whether somebody can give views to a team. */
export function useMayShare(): boolean {
  const { account_type, resources_access_policy } = useSession().user_details
  return account_type === 'TEAM' && resources_access_policy.TEAM.MANAGE
}

function SaveForm({ shown, onSaved, onClose }: FormProps) {
  const mayShare = useMayShare()
  const form = useContractForm({
    body: createView.body,
    initialValues: { name: '', is_shared: false },
    toBody: (values) => ({ ...values, ...keptOf({ ...shown, columns: shown.columns || shown.seen || '' }) }) as never,
  })
  const make = useCall(createView, {
    done(view, _request, queries) {
      toast.success(t('made', { name: view.name }))
      onClose()
      onSaved(view)
      focusView(view.id)
      return put(queries, view)
    },
    refused: (error) => form.place(error),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit((body) => make.mutate({ body }))}>
      <TextField
        label={t('dialog.name')}
        required
        maxLength={longestViewName}
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {mayShare && (
        <Checkbox
          label={t('dialog.share')}
          description={t('dialog.shareHint')}
          {...form.getInputProps('is_shared', { type: 'checkbox' })}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t('dialog.make')}
        </Button>
      </div>
    </form>
  )
}

/** Asks under which name a list is kept. */
export const SaveViewDialog = ({ opened, ...rest }: FormProps & { opened: boolean }) => (
  <Dialog opened={opened} onClose={rest.onClose} size={550} title={t('dialog.title')}>
    <SaveForm {...rest} />
  </Dialog>
)
