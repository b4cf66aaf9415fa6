import { createSubteam, type Subteam } from '@fairlead/contract/identity/subteams'
import { Button } from '@mantine/core'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './Dialog.module.css'
import { subteamsKey } from './list-subteams.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import { t } from './words.ts'

type Props = { opened: boolean; onClose: () => void; onMade: (made: Subteam) => void }

function CreateForm({ onClose, onMade }: Omit<Props, 'opened'>) {
  const form = useContractForm({
    body: createSubteam.body,
    initialValues: { name: '', member_ids: [] as string[] },
    toBody: (values) => values,
  })
  const create = useCall(createSubteam, {
    async done(made, _request, queries) {
      toast.success(t('create.made', { name: made.name }))
      await queries.invalidateQueries({ queryKey: subteamsKey })
      onMade(made)
    },
    refused: (error) => form.place(error),
  })
  const people = form.field('member_ids')
  return (
    <form className={styles.form} noValidate onSubmit={form.submit((body) => create.mutate({ body }))}>
      <TextField
        label={t('create.name')}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <PeoplePicker
        value={people.value}
        onChange={people.onChange}
        error={typeof people.error === 'string' ? people.error : undefined}
      />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending}>
          {t('create.submit')}
        </Button>
      </div>
    </form>
  )
}

/** A new sub-team, with its first members if one likes. */
export const CreateDialog = ({ opened, ...rest }: Props) => (
  <Dialog opened={opened} onClose={rest.onClose} size={550} title={t('create.title')}>
    <CreateForm {...rest} />
  </Dialog>
)
