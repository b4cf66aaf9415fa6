import {
  type CustomField,
  createCustomField,
  type FieldType,
  fieldLimits,
} from '@fairlead/contract/records/fields/custom-fields'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { ownFields } from '../imports.ts'
import { t } from '../words.ts'
import styles from './NewFieldDialog.module.css'

type Column = { name: string; examples?: readonly string[] | undefined }
type Props = { column: Column | undefined; onMade: (field: CustomField) => void; onClose: () => void }

const types: readonly FieldType[] = ['text', 'number', 'date', 'dropdown']

function FieldForm({ column, onMade, onClose }: Props & { column: Column }) {
  const queries = useQueryClient()
  const options = (column.examples ?? []).map((label) => ({ label: label.slice(0, fieldLimits.option) }))
  const form = useContractForm({
    body: createCustomField.body,
    initialValues: { name: column.name.slice(0, fieldLimits.name), type: 'text' as FieldType },
    toBody: ({ name, type }) => ({ name, type, ...(type === 'dropdown' ? { options } : {}) }),
  })
  const make = useCall(createCustomField, {
    async done(made) {
      toast.success(t('newField.made', { name: made.name }))
      await queries.invalidateQueries({ queryKey: ownFields.queryKey })
      onMade(made)
      onClose()
    },
    refused: (error) => form.place(error),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.submit((body) => make.mutate({ body }))}>
      <TextField
        label={t('newField.name')}
        required
        maxLength={fieldLimits.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('newField.type')}
        description={form.values.type === 'dropdown' ? t('newField.optionsText') : undefined}
        data={types.map((value) => ({ value, label: t(`newField.types.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('newField.cancel')}
        </Button>
        <Button type="submit" loading={make.isPending}>
          {t('newField.make')}
        </Button>
      </div>
    </form>
  )
}

/** A field of one's own, made for a column of a sheet. */
export const NewFieldDialog = ({ column, onMade, onClose }: Props) => (
  <Dialog opened={column !== undefined} onClose={onClose} title={t('newField.title')} size={550}>
    {column && <FieldForm column={column} onMade={onMade} onClose={onClose} />}
  </Dialog>
)
