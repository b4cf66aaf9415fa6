import { createSequence, type Sequence } from '@fairlead/contract/work/sequences'
import { Button } from '@mantine/core'
import { useContractForm } from '~/lib/forms.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { useSequenceActions } from '../api/sequence-actions.ts'
import { t as sequenceWords } from '../words.ts'
import styles from './Sequences.module.css'
import { t } from './words.ts'

type Props = {
  /** The one that is renamed; a new one where it is absent. */
  sequence?: Sequence
  opened: boolean
  onClose: () => void
  onMade?: (sequence: Sequence) => void
}

/** Names a sequence, a new one or one that is there. */
export function NameDialog({ opened, onClose, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} size={550} title={props.sequence ? sequenceWords('rename') : t('new')}>
      {opened && <NameForm {...props} onClose={onClose} />}
    </Dialog>
  )
}

function NameForm({ sequence, onClose, onMade }: Omit<Props, 'opened'>) {
  const { create, update } = useSequenceActions({
    made(made) {
      onClose()
      onMade?.(made)
    },
    changed: onClose,
  })
  const form = useContractForm({
    body: createSequence.body,
    initialValues: { name: sequence?.name ?? '' },
    toBody: ({ name }) => ({ name }),
  })
  return (
    <form
      className={styles.form}
      onSubmit={form.submit(({ name }) =>
        sequence
          ? update.mutate({ params: { id: sequence.id }, body: { name, version: sequence.version } })
          : create.mutate({ body: { name } }),
      )}
    >
      <TextField label={t('newName')} required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {sequenceWords('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {sequence ? sequenceWords('save') : t('create')}
        </Button>
      </div>
    </form>
  )
}
