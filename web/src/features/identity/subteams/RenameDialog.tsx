import { type Subteam, updateSubteam } from '@fairlead/contract/identity/subteams'
import { Button } from '@mantine/core'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './Dialog.module.css'
import { subteamsKey } from './list-subteams.ts'
import { t } from './words.ts'

type Props = { subteam: Subteam; opened: boolean; onClose: () => void }

function RenameForm({ subteam, onClose }: Omit<Props, 'opened'>) {
  const form = useContractForm({
    body: updateSubteam.body,
    initialValues: { name: subteam.name },
    toBody: (values) => values,
  })
  const rename = useCall(updateSubteam, {
    async done({ name }, _request, queries) {
      toast.success(t('rename.done', { name }))
      onClose()
      await queries.invalidateQueries({ queryKey: subteamsKey })
    },
    refused: (error) => form.place(error),
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit((body) => rename.mutate({ params: { id: subteam.id }, body }))}
    >
      <TextField
        label={t('create.name')}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={rename.isPending}>
          {t('rename.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Another name for a sub-team. */
export const RenameDialog = ({ opened, ...rest }: Props) => (
  <Dialog opened={opened} onClose={rest.onClose} size={550} title={t('rename.title', { name: rest.subteam.name })}>
    <RenameForm {...rest} />
  </Dialog>
)
