import { mostColumns } from '@fairlead/contract/list-columns'
import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconSearch } from '@tabler/icons-react'
import { cloneElement, useState } from 'react'
import { focusOnceDrawn } from '~/lib/browser/focus.ts'
import { wordsMatch } from '~/ui/form/matches.ts'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import { moved, useSortable } from '~/ui/sortable/use-sortable.ts'
import type { ColumnChoice } from './ColumnsButton.tsx'
import styles from './ColumnsPanel.module.css'
import { columnsOf, hasColumns, isField } from './columns-text.ts'
import { type Column, useKnownColumns } from './known-columns.ts'
import { t } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What is pressed goes to another place of the list, and takes the focus along. */
const focusColumn = (id: string, part = 'input') =>
  focusOnceDrawn(() => document.querySelector<HTMLElement>(`[data-column="${id}"] ${part}`))

type ItemProps = {
  column: Column
  index: number
  count: number
  onHide: () => void
  /** Absent while only those that match a search are there. */
  onMove: ((from: number, to: number) => void) | undefined
}

/** A column that is shown: dragged by its handle, or moved by its buttons. */
function ShownItem({ column: { id, label, field }, index, count, onHide, onMove }: ItemProps) {
  const { ref, handle, edge, isDragged } = useSortable('columns', index, onMove ?? (() => {}))
  const step = (to: number, part: string) => {
    onMove?.(index, to)
    const isEnd = to === 0 || to === count - 1
    focusColumn(id, isEnd ? 'input' : part)
  }
  return (
    <li ref={ref} className={styles.item} data-column={id} data-edge={edge} data-dragged={isDragged || undefined}>
      <button
        ref={handle}
        type="button"
        tabIndex={-1}
        className={styles.handle}
        hidden={!onMove}
        aria-label={t('drag', { name: label, place: index + 1 })}
      >
        <IconGripVertical {...icon} />
      </button>
      <Checkbox className={styles.check} label={<bdi>{label}</bdi>} checked onChange={onHide} />
      {field && <span className={styles.kind}>{t('custom')}</span>}
      {onMove && (
        <span className={styles.moves}>
          <ActionIcon
            className="up"
            disabled={index === 0}
            aria-label={t('up', { name: label })}
            onClick={() => step(index - 1, '.up')}
          >
            <IconArrowUp {...icon} />
          </ActionIcon>
          <ActionIcon
            className="down"
            disabled={index === count - 1}
            aria-label={t('down', { name: label })}
            onClick={() => step(index + 1, '.down')}
          >
            <IconArrowDown {...icon} />
          </ActionIcon>
        </span>
      )}
    </li>
  )
}

/** All columns that there are, the shown ones in their order. */
function Choice({ columns: text, onColumns, known }: ColumnChoice & { known: readonly Column[] }) {
  const [search, setSearch] = useState('')
  const shown = columnsOf(text).flatMap((id) => known.find((one) => one.id === id) ?? [])
  const hidden = known.filter((one) => !shown.includes(one))
  const matches = ({ label }: { label: string }) => wordsMatch(label, search)
  const isFull = shown.length >= mostColumns
  // Custom fields may not have loaded: what was chosen of them stays.
  const unknown = columnsOf(text).filter((id) => isField(id) && !known.some((one) => one.id === id))
  const change = (next: readonly Column[]) => onColumns([...next.map(({ id }) => id), ...unknown].slice(0, mostColumns))
  const show = (column: Column) => {
    // The time stays at the end, where lists have it.
    const at = shown.at(-1)?.id === 'last_activity' ? shown.length - 1 : shown.length
    change(shown.toSpliced(at, 0, column))
    focusColumn(column.id)
  }
  const isNone = ![...known, { label: t('name') }].some(matches)
  return (
    <>
      <TextInput
        className={styles.search}
        aria-label={t('find')}
        placeholder={t('find')}
        leftSection={<IconSearch {...icon} />}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.lists}>
        {isNone && <p className={styles.note}>{t('noMatch', { query: search })}</p>}
        {[{ label: t('name') }, ...shown].some(matches) && <h3>{t('shown')}</h3>}
        <ul>
          {matches({ label: t('name') }) && (
            <li className={styles.item}>
              <Checkbox className={styles.check} label={t('name')} checked disabled readOnly />
              <span className={styles.kind}>{t('always')}</span>
            </li>
          )}
          {shown.map(
            (column, index) =>
              matches(column) && (
                <ShownItem
                  key={column.id}
                  column={column}
                  index={index}
                  count={shown.length}
                  onHide={() => {
                    change(shown.filter((one) => one !== column))
                    focusColumn(column.id)
                  }}
                  onMove={search.trim() ? undefined : (from, to) => change(moved(shown, from, to))}
                />
              ),
          )}
        </ul>
        {hidden.some(matches) && <h3>{t('hidden')}</h3>}
        {isFull && <p className={styles.note}>{t('most', { most: mostColumns })}</p>}
        <ul>
          {hidden.filter(matches).map((column) => (
            <li key={column.id} className={styles.item} data-column={column.id}>
              <Checkbox
                className={styles.check}
                label={<bdi>{column.label}</bdi>}
                checked={false}
                disabled={isFull}
                onChange={() => show(column)}
              />
              {column.field && <span className={styles.kind}>{t('custom')}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        <Button variant="subtle" size="xs" disabled={!hasColumns(text)} onClick={() => onColumns(null)}>
          {t('reset')}
        </Button>
      </div>
    </>
  )
}

/** Which columns a list shows, and in which order. */
export function ColumnsPanel({ target, panel, ...choice }: OnDemandProps & ColumnChoice) {
  const known = useKnownColumns()
  return (
    <Popover {...panel} position="bottom-end" offset={4} width={320} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(target, { 'aria-expanded': panel.opened, onClick: () => panel.onChange(!panel.opened) })}
      </Popover.Target>
      <Popover.Dropdown className={styles.panel}>
        {known ? (
          <Choice {...choice} known={known} />
        ) : (
          <Skeleton>
            <div className={styles.waiting}>
              {[160, 120, 144, 104].map((width) => (
                <Bar key={width} width={width} />
              ))}
            </div>
          </Skeleton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
