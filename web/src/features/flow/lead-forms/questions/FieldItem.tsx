import type { LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import type { AnswerTarget } from '@fairlead/contract/records/fields/answer-target'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ComponentType, useId } from 'react'
import type { TargetSelectProps } from '~/lib/calls/answer-target.ts'
import { OrderHandle } from '~/ui/sortable/OrderHandle.tsx'
import { useSortable } from '~/ui/sortable/use-sortable.ts'
import { t } from '../words.ts'
import { FieldEditor } from './FieldEditor.tsx'
import styles from './FieldItem.module.css'
import { fieldIcons, savedTo, titleOf } from './fields.ts'

export type FieldItemProps = {
  field: LeadFormField
  index: number
  count: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (field: LeadFormField) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** What keeps it from being published, by its parts. */
  problems: Readonly<Record<string, string>>
  sender: string
  /** What custom fields are called. */
  nameOf: (target: AnswerTarget) => string | undefined
  TargetSelect: ComponentType<TargetSelectProps>
}

/** One question in the builder: a line, or its editor. */
export function FieldItem(props: FieldItemProps) {
  const { field, index, count, isOpen, onOpen, onMove, problems } = props
  const { ref, handle, edge, isDragged } = useSortable('fields', index, onMove)
  const editor = useId()
  const title = titleOf(field)
  const Icon = fieldIcons[field.type]
  return (
    <li
      ref={ref}
      className={styles.item}
      data-open={isOpen || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge}
      data-bad={Object.keys(problems).length > 0 || undefined}
    >
      <header className={styles.head}>
        <OrderHandle ref={handle} label={t('field.order', { label: title })} {...{ index, count, onMove }} />
        <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden />
        <span className={styles.title}>
          <bdi>{title}</bdi>
          {field.required && <span className={styles.required}>{t('field.required')}</span>}
        </span>
        <span className={styles.goes}>{!isOpen && savedTo(field, props.nameOf)}</span>
        <ActionIcon
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={editor}
          aria-label={t(isOpen ? 'field.close' : 'field.edit', { label: title })}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? (
            <IconChevronUp size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
      </header>
      <div id={editor} hidden={!isOpen}>
        {isOpen && <FieldEditor {...props} />}
      </div>
    </li>
  )
}
