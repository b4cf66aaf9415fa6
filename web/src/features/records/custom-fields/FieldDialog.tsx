import type { Answer, Request } from '@fairlead/contract/endpoint'
import { messages } from '@fairlead/contract/messages'
import {
  type CustomField,
  createCustomField,
  type FieldType,
  fieldLimits,
  previewFieldChange,
  updateCustomField,
} from '@fairlead/contract/records/fields/custom-fields'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TargetSelectProps } from '~/lib/calls/answer-target.ts'
import { call } from '~/lib/calls/call.ts'
import { CallError, messageOf } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { ChangePreview } from './ChangePreview.tsx'
import styles from './FieldDialog.module.css'
import { typeChoices } from './field-types.ts'
import { type DraftOption, newOption, OptionsEditor } from './OptionsEditor.tsx'
import { t } from './words.ts'

type Body = Request<typeof updateCustomField>['body']
type Preview = Answer<typeof previewFieldChange>
export type FieldDialogProps = {
  field: CustomField | undefined
  /** What a new field begins with. */
  draft?: TargetSelectProps['draft']
  opened: boolean
  onClose: () => void
  onMade?: (field: CustomField) => void
}

const draftsOf = (field: CustomField | undefined, draft: FieldDialogProps['draft']): DraftOption[] => {
  if (field?.options.length) return field.options.map((option) => ({ key: option.id, ...option }))
  return draft?.options.length ? draft.options.map(newOption) : [newOption()]
}

/** Asks what a change would do to the values; undefined where it could not be asked, which is told. */
async function ask(id: string, body: Request<typeof previewFieldChange>['body']): Promise<Preview | undefined> {
  try {
    return await call(previewFieldChange, { params: { id }, body })
  } catch (error) {
    if (!(error instanceof CallError && error.status === 423)) toast.error(messageOf(error))
    return undefined
  }
}

function FieldForm({ field: before, draft, onClose, onMade }: Omit<FieldDialogProps, 'opened'>) {
  const queries = useQueryClient()
  // The field that is changed; as it is now, where somebody else was faster (R37).
  const [field, setField] = useState(before)
  const [name, setName] = useState((field ?? draft)?.name ?? '')
  const [type, setType] = useState<FieldType>((field ?? draft)?.type ?? 'text')
  const [options, setOptions] = useState(() => draftsOf(field, draft))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [preview, setPreview] = useState<Preview>()
  const [isAsking, setAsking] = useState(false)
  const isConverted = field !== undefined && type !== field.type

  const refused = (error: CallError) => {
    const present = error.status === 409 ? (error.body?.current as CustomField | undefined) : undefined
    if (present) {
      setField(present)
      setPreview(undefined)
      setProblems({ name: t('form.changedSince', { name: present.name }) })
      return true
    }
    setProblems(error.fields)
    const isPlaced = ['name', 'type', 'options'].some((part) => part in error.fields)
    if (isPlaced) setPreview(undefined)
    return isPlaced
  }
  const done = async (made: CustomField) => {
    toast.success(t(field ? 'form.saved' : 'form.made', { name: made.name }))
    onClose()
    await queries.invalidateQueries({ queryKey: ['custom-fields'] })
    onMade?.(made)
  }
  const create = useCall(createCustomField, { refused, done })
  const update = useCall(updateCustomField, { refused, done })

  const isKept = (id: string | undefined) => !isConverted && field?.options.some((option) => option.id === id)
  const typed = () =>
    options.flatMap(({ id, label }) =>
      label.trim() ? [{ label: label.trim(), ...(id && isKept(id) ? { id } : {}) }] : [],
    )
  const body = (): Body => ({
    name: name.trim(),
    ...(isConverted ? { type } : {}),
    ...(type === 'dropdown' ? { options: typed() } : {}),
  })
  const save = (more: Body = {}) => {
    if (field) update.mutate({ params: { id: field.cf_id }, body: { ...body(), ...more, version: field.version } })
  }
  const chooseType = async (next: FieldType) => {
    setType(next)
    if (!field || next !== 'dropdown' || field.type === 'dropdown') return
    // What clients have is what the options will mostly be.
    const found = await ask(field.cf_id, { type: next, options: [] })
    const suggested = found?.suggested_options ?? []
    setOptions((now) => (suggested.length > 0 && now.every(({ label }) => !label) ? suggested.map(newOption) : now))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setProblems({ name: messages.required })
    if (type === 'dropdown' && typed().length === 0) return setProblems({ options: t('form.noOption') })
    setProblems({})
    if (!field)
      return create.mutate({ body: { name: name.trim(), type, ...(type === 'dropdown' ? { options: typed() } : {}) } })
    const kept = typed()
    const takesAway = type === 'dropdown' && field.options.some(({ id }) => !kept.some((option) => option.id === id))
    if (!isConverted && !takesAway) return save()
    setAsking(true)
    const found = await ask(field.cf_id, { type, ...(type === 'dropdown' ? { options: kept } : {}) })
    setAsking(false)
    if (!found) return
    const isAsked = isConverted ? found.values > 0 : found.removed.some(({ clients }) => clients > 0)
    if (isAsked) setPreview(found)
    else save()
  }

  if (preview && field)
    return (
      <ChangePreview
        {...{ field, type, preview, problems }}
        options={typed()}
        isBusy={update.isPending}
        onBack={() => setPreview(undefined)}
        onConfirm={(instead) => save(isConverted ? {} : { instead })}
      />
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        // It may be opened from within another form.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <TextField
        label={t('form.name')}
        required
        maxLength={fieldLimits.name}
        autoComplete="off"
        data-autofocus
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('form.type')}
        data={typeChoices}
        value={type}
        error={problems.type}
        onChange={(event) => void chooseType(event.currentTarget.value as FieldType)}
      />
      {type === 'dropdown' && <OptionsEditor options={options} onChange={setOptions} error={problems.options} />}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" loading={isAsking || create.isPending || update.isPending}>
          {t(field ? (isConverted ? 'form.next' : 'form.save') : 'form.make')}
        </Button>
      </div>
    </form>
  )
}

/** A field, made or changed; what a change does to the values is shown before. */
export const FieldDialog = ({ opened, ...props }: FieldDialogProps) => (
  <Dialog opened={opened} onClose={props.onClose} title={t(props.field ? 'form.edit' : 'form.create')} size={550}>
    <FieldForm {...props} />
  </Dialog>
)
