import { fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { focusOnceDrawn } from '~/lib/browser/focus.ts'
import { moved, useSortable } from '~/ui/sortable/use-sortable.ts'
import styles from './FieldDialog.module.css'
import { t } from './words.ts'

/** An option as it is typed; without an id it is a new one. `key` tells it from the others in the meantime. */
export type DraftOption = { key: string; id?: string; label: string }

let made = 0
export const newOption = (label = ''): DraftOption => ({ key: `new ${++made}`, label })

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type RowProps = {
  option: DraftOption
  index: number
  count: number
  onChange: (label: string) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onEnter: () => void
  onPaste: (lines: string[]) => void
}

function OptionRow({ option, index, count, ...on }: RowProps) {
  const { ref, handle, edge } = useSortable('options', index, on.onMove)
  const place = index + 1
  return (
    <li ref={ref} className={styles.option} data-edge={edge}>
      <button
        ref={handle}
        type="button"
        tabIndex={-1}
        className={styles.handle}
        aria-label={t('form.optionOrder', { place })}
      >
        <IconGripVertical {...icon} />
      </button>
      <TextInput
        value={option.label}
        maxLength={fieldLimits.option}
        dir="auto"
        autoComplete="off"
        aria-label={t('form.option', { place })}
        onChange={(event) => on.onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          on.onEnter()
        }}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text/plain').split(/\r?\n/)
          const filled = lines.map((line) => line.trim().slice(0, fieldLimits.option)).filter(Boolean)
          if (filled.length < 2) return
          event.preventDefault()
          on.onPaste(filled)
        }}
      />
      <span className={styles.optionActions}>
        <ActionIcon
          disabled={index === 0}
          aria-label={t('form.optionUp', { place })}
          onClick={() => on.onMove(index, index - 1)}
        >
          <IconArrowUp {...icon} />
        </ActionIcon>
        <ActionIcon
          disabled={index === count - 1}
          aria-label={t('form.optionDown', { place })}
          onClick={() => on.onMove(index, index + 1)}
        >
          <IconArrowDown {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t('form.optionRemove', { place })} onClick={on.onRemove}>
          <IconX {...icon} />
        </ActionIcon>
      </span>
    </li>
  )
}

type Props = { options: readonly DraftOption[]; onChange: (options: DraftOption[]) => void; error: string | undefined }

/** The options of a dropdown in their order. Enter goes on to the next, several pasted lines become several. */
export function OptionsEditor({ options, onChange, error }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const focus = (index: number) => focusOnceDrawn(() => list.current?.querySelectorAll<HTMLElement>('input')[index])
  const isFull = options.length >= fieldLimits.options
  const add = () => {
    if (isFull) return
    onChange([...options, newOption()])
    focus(options.length)
  }
  return (
    <fieldset>
      <legend className={styles.label}>{t('form.options')}</legend>
      <ol ref={list}>
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            {...{ option, index }}
            count={options.length}
            onChange={(label) => onChange(options.map((other) => (other === option ? { ...other, label } : other)))}
            onMove={(from, to) => onChange(moved(options, from, to))}
            onRemove={() => {
              onChange(options.filter((other) => other !== option))
              focus(Math.max(0, index - 1))
            }}
            onEnter={() => (index === options.length - 1 ? add() : focus(index + 1))}
            onPaste={([first = '', ...rest]) =>
              onChange(
                [
                  ...options.slice(0, index),
                  { ...option, label: first },
                  ...rest.map(newOption),
                  ...options.slice(index + 1),
                ].slice(0, fieldLimits.options),
              )
            }
          />
        ))}
      </ol>
      {error && <p className={styles.problem}>{error}</p>}
      {!isFull && (
        <Button variant="subtle" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('form.addOption')}
        </Button>
      )}
    </fieldset>
  )
}
