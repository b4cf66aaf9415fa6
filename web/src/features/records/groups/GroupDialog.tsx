import { createGroup, type Group, updateGroup } from '@fairlead/contract/records/groups'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { GroupChip } from '~/ui/shown/GroupChips.tsx'
import { ColourField } from './ColourField.tsx'
import styles from './dialogs.module.css'
import { presentIn } from './group-actions.ts'
import { groupsKey } from './list-groups.ts'
import { t } from './words.ts'

type FormProps = {
  /** The one that is changed; none: a new one. */
  group?: Group | undefined
  /** The colour that a new one gets unless another is chosen. */
  colour: number
  onClose: () => void
}

function GroupForm({ group, colour, onClose }: FormProps) {
  const form = useContractForm({
    body: createGroup.body,
    initialValues: { name: group?.name ?? '', colour_id: group?.colour_id ?? colour },
    toBody: (values) => values,
  })
  // Of a state that somebody else has changed in the meantime nothing is saved, until its present version is known.
  const [version, setVersion] = useState(group?.version)
  const [problem, setProblem] = useState<string>()
  const make = useCall(createGroup, {
    done(made, _request, queries) {
      toast.success(t('edit.made', { name: made.name }))
      onClose()
      return queries.invalidateQueries({ queryKey: groupsKey })
    },
    refused: (error) => form.place(error),
  })
  const change = useCall(updateGroup, {
    done(saved, _request, queries) {
      toast.success(t('edit.saved', { name: saved.name }))
      onClose()
      return queries.invalidateQueries({ queryKey: groupsKey })
    },
    refused(error) {
      const present = presentIn(error)
      setVersion((known) => present?.version ?? known)
      setProblem(present && t('edit.changedSince', { name: present.name }))
      return present !== undefined || form.place(error)
    },
  })
  const { name, colour_id } = form.values
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit((body) =>
        group ? change.mutate({ params: { id: group.id }, body: { ...body, version } }) : make.mutate({ body }),
      )}
    >
      <TextField
        label={t('edit.name')}
        required
        maxLength={60}
        autoComplete="off"
        dir="auto"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ColourField value={colour_id} onChange={(value) => form.setFieldValue('colour_id', value)} />
      <p className={styles.preview} aria-hidden="true">
        <GroupChip group={{ id: '', name: name || t('edit.preview'), colour_id }} />
      </p>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={make.isPending || change.isPending}>
          {group ? t('edit.save') : t('edit.make')}
        </Button>
      </div>
    </form>
  )
}

type Props = FormProps & { opened: boolean }

/** A new group, or another name and colour for one. */
export function GroupDialog({ opened, group, ...rest }: Props) {
  // While it closes it still says which one it was about.
  const [shown, setShown] = useState(group)
  if (opened && shown !== group) setShown(group)
  return (
    <Dialog
      opened={opened}
      onClose={rest.onClose}
      size={550}
      title={shown ? t('edit.title', { name: shown.name }) : t('edit.titleNew')}
    >
      <GroupForm key={shown?.id ?? 'new'} group={shown} {...rest} />
    </Dialog>
  )
}
