import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { useSortable } from '~/ui/sortable/use-sortable.ts'
import styles from './FieldsScreen.module.css'
import { typeIcons } from './field-types.ts'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const grouped = (count: number) => count.toLocaleString('en-US')

type Actions = {
  onMove: (from: number, to: number) => void
  onEdit: () => void
  onRemove: () => void
  onUndo: () => void
  onKept: () => void
}

/** How far the last change of the values has come, or what came of it. */
function Run({ field: { run }, onUndo, onKept }: Pick<Actions, 'onUndo' | 'onKept'> & { field: CustomField }) {
  if (!run) return null
  if (!run.finished_at)
    return (
      <span role="status">
        {run.kind === 'undo' ? t('run.undoing') : t('run.going', { count: grouped(run.looked_at) })}
      </span>
    )
  if (!run.can_undo) return null
  const counts = { changed: grouped(run.changed), lost: grouped(run.lost) }
  return (
    <span className={styles.run}>
      {run.kind === 'convert'
        ? t('run.converted', { from: t(`types.${run.from_type}`), to: t(`types.${run.to_type}`), ...counts })
        : t('run.replaced', counts)}
      {run.lost > 0 && <TextButton onClick={onKept}>{t('run.kept')}</TextButton>}
      <TextButton onClick={onUndo}>{t('run.undo')}</TextButton>
    </span>
  )
}

type Props = Actions & { field: CustomField; index: number; count: number; mayChange: boolean }

/** One field of the list: dragged by its handle, or moved by its buttons. */
export function FieldItem({ field, index, count, mayChange, onMove, onEdit, onRemove, ...run }: Props) {
  const { ref, handle, edge, isDragged } = useSortable('custom-fields', index, onMove)
  const { name, type, options } = field
  const Icon = typeIcons[type]
  const details = (
    <>
      <Icon className={styles.icon} size={20} stroke={1.75} aria-hidden />
      <div className={styles.details}>
        <b dir="auto">{name}</b>
        <span>
          {t(`types.${type}`)}
          {type === 'dropdown' && ` · ${t('options', { count: options.length })}`}
        </span>
        {mayChange && <Run field={field} {...run} />}
      </div>
    </>
  )
  if (!mayChange)
    return (
      <li className={styles.item} data-fixed>
        {details}
      </li>
    )
  return (
    <li ref={ref} className={styles.item} data-edge={edge} data-dragged={isDragged || undefined}>
      <button
        ref={handle}
        type="button"
        tabIndex={-1}
        className={styles.handle}
        aria-label={t('order', { name, place: index + 1 })}
      >
        <IconGripVertical {...icon} />
      </button>
      {details}
      <span className={styles.buttons}>
        <ActionIcon disabled={index === 0} aria-label={t('up', { name })} onClick={() => onMove(index, index - 1)}>
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          disabled={index === count - 1}
          aria-label={t('down', { name })}
          onClick={() => onMove(index, index + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t('edit', { name })} onClick={onEdit}>
          <IconPencil {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t('remove', { name })} onClick={onRemove}>
          <IconTrash {...icon} />
        </ActionIcon>
      </span>
    </li>
  )
}
