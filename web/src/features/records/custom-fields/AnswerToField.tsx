import { type FieldType, fieldFromAnswer, fieldLimits } from '@fairlead/contract/records/custom-fields'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useCall } from '~/lib/use-call.ts'
import { TextButton } from '~/ui/TextButton.tsx'
import { TextField } from '~/ui/TextField.tsx'
import styles from './FieldDialog.module.css'
import { typeChoices } from './field-types.ts'
import { allFields } from './list-fields.ts'
import { t } from './words.ts'

type Props = { clientId: string; leadId: string; answer: { name: string; label: string } }

function AnswerForm({ clientId, leadId, answer, onClose }: Props & { onClose: () => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(allFields)
  const [target, setTarget] = useState('')
  const [name, setName] = useState((answer.label || answer.name).slice(0, fieldLimits.name))
  const [type, setType] = useState<FieldType>('text')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const save = useCall(fieldFromAnswer, {
    refused(error) {
      setProblems(error.fields)
      return ['name', 'type', 'field_id'].some((part) => part in error.fields)
    },
    done({ field, is_set: isSet }) {
      const tell = isSet ? toast.success : toast.info
      tell(t(isSet ? 'answer.done' : 'answer.notSet', { name: field.name }))
      void queries.invalidateQueries({ queryKey: ['custom-fields'] })
      void queries.invalidateQueries({ queryKey: ['clients', 'one', clientId] })
      onClose()
    },
  })
  const choices = [
    { value: '', label: t('answer.newField') },
    ...(data?.results.map((field) => ({ value: field.cf_id, label: field.name })) ?? []),
  ]
  const part = target ? { field_id: target } : { name, type }
  return (
    <form
      className={styles.form}
      aria-label={t('answer.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ body: { client_id: clientId, lead_id: leadId, answer: answer.name, ...part } })
      }}
    >
      <NativeSelect
        label={t('answer.target')}
        data={choices}
        value={target}
        error={problems.field_id}
        onChange={(event) => setTarget(event.currentTarget.value)}
      />
      {!target && (
        <>
          <TextField
            label={t('answer.name')}
            required
            value={name}
            maxLength={fieldLimits.name}
            error={problems.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('answer.type')}
            data={typeChoices}
            value={type}
            error={problems.type}
            onChange={(event) => setType(event.currentTarget.value as FieldType)}
          />
        </>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('answer.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('answer.save')}
        </Button>
      </div>
    </form>
  )
}

/** Saves an answer that went to no field to one, which may be made for it (rule 21); for who manages the fields. */
export function AnswerToField(props: Props) {
  const { user_details: me } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!me.resources_access_policy.CUSTOM_FIELDS.MANAGE) return null
  if (isOpen) return <AnswerForm {...props} onClose={() => setOpen(false)} />
  return <TextButton onClick={() => setOpen(true)}>{t('answer.make')}</TextButton>
}
