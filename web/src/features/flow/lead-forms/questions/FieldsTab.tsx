import type { LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import { mostFields } from '@fairlead/contract/flow/lead-forms/definition'
import { targetOfField } from '@fairlead/contract/flow/lead-forms/field-types'
import { VisuallyHidden } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { type TargetSelectProps, useTargetNames } from '~/lib/calls/answer-target.ts'
import { offerUndo } from '~/lib/toast.ts'
import { moved } from '~/ui/sortable/use-sortable.ts'
import { t } from '../words.ts'
import { AddField } from './AddField.tsx'
import { FieldItem } from './FieldItem.tsx'
import styles from './FieldsTab.module.css'
import { newField, titleOf } from './fields.ts'

type Props = {
  fields: readonly LeadFormField[]
  /** Changes the fields as they are by then: an undo comes later than what was changed in the meantime. */
  onChange: (edit: (now: readonly LeadFormField[]) => LeadFormField[]) => void
  /** The field whose editor is open. */
  open: string | undefined
  onOpen: (key: string | undefined) => void
  problems: Readonly<Record<string, string>>
  sender: string
  /** How the field of a client is chosen that an answer is saved to. */
  TargetSelect: ComponentType<TargetSelectProps>
}

/** The problems of the field at a place, by its own parts. */
const problemsOf = (problems: Readonly<Record<string, string>>, index: number): Record<string, string> => {
  const prefix = `fields.${index}.`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, words]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), words]] : [],
    ),
  )
}

/** Whether the person who sends the form can be answered: it insists on a number or an address. */
const canBeAnswered = (fields: readonly LeadFormField[]): boolean =>
  fields.some((field) => field.required && ['phone', 'email'].includes(targetOfField(field) ?? ''))

/** The questions of a form, one of them open: put in order, changed, added, removed. */
export function FieldsTab({ fields, onChange, open, onOpen, problems, sender, TargetSelect }: Props) {
  const nameOf = useTargetNames(fields.map(targetOfField), t('saves.deleted'))
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field || to < 0 || to >= fields.length) return
    onChange((now) => moved(now, from, to))
    setSaid(t('field.moved', { label: titleOf(field), place: to + 1, count: fields.length }))
  }
  const change = (changed: LeadFormField) =>
    onChange((now) => now.map((field) => (field.key === changed.key ? changed : field)))
  const remove = (field: LeadFormField) => {
    const place = fields.indexOf(field)
    onChange((now) => now.filter(({ key }) => key !== field.key))
    onOpen(undefined)
    offerUndo(t('field.removed', { label: titleOf(field) }), () =>
      onChange((now) => [...now.slice(0, place), field, ...now.slice(place)]),
    )
  }
  return (
    <>
      <ol className={styles.fields}>
        {fields.map((field, index) => (
          <FieldItem
            key={field.key}
            field={field}
            index={index}
            count={fields.length}
            isOpen={field.key === open}
            onOpen={(isOpen) => onOpen(isOpen ? field.key : undefined)}
            onChange={change}
            onMove={move}
            onRemove={() => remove(field)}
            problems={problemsOf(problems, index)}
            sender={sender}
            nameOf={nameOf}
            TargetSelect={TargetSelect}
          />
        ))}
      </ol>
      {problems.fields && (
        <p className={styles.problem} role="alert">
          {problems.fields}
        </p>
      )}
      {fields.length > 0 && !canBeAnswered(fields) && (
        <p className={styles.advice} role="note">
          {t('field.noContact')}
        </p>
      )}
      {fields.length < mostFields && (
        <AddField
          onAdd={(type) => {
            const field = newField(type, sender)
            onChange((now) => [...now, field])
            onOpen(field.key)
          }}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
