import { messages } from '@fairlead/contract/messages'
import {
  type CustomField,
  createCustomField,
  type FieldType,
  fieldLimits,
} from '@fairlead/contract/records/fields/custom-fields'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
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
  const [name, setName] = useState(column.name.slice(0, fieldLimits.name))
  const [type, setType] = useState<FieldType>('text')
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({})
  const make = useCall(createCustomField, {
    async done(made) {
      toast.success(t('newField.made', { name: made.name }))
      await queries.invalidateQueries({ queryKey: ownFields.queryKey })
      onMade(made)
      onClose()
    },
    refused(error) {
      setProblems(error.fields)
      return 'name' in error.fields || 'type' in error.fields
    },
  })
  const options = (column.examples ?? []).map((label) => ({ label: label.slice(0, fieldLimits.option) }))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!name.trim()) return setProblems({ name: messages.required })
        setProblems({})
        make.mutate({ body: { name: name.trim(), type, ...(type === 'dropdown' ? { options } : {}) } })
      }}
    >
      <TextField
        label={t('newField.name')}
        required
        maxLength={fieldLimits.name}
        autoComplete="off"
        data-autofocus
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('newField.type')}
        description={type === 'dropdown' ? t('newField.optionsText') : undefined}
        data={types.map((value) => ({ value, label: t(`newField.types.${value}`) }))}
        value={type}
        error={problems.type}
        onChange={(event) => setType(event.currentTarget.value as FieldType)}
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
