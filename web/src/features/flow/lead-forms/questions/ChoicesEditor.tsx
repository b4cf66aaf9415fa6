import { mostChoices } from '@fairlead/contract/flow/lead-forms/definition'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { focusOnceDrawn } from '~/lib/browser/focus.ts'
import { OrderHandle } from '~/ui/sortable/OrderHandle.tsx'
import { moved, useSortable } from '~/ui/sortable/use-sortable.ts'
import { t } from '../words.ts'
import styles from './ChoicesEditor.module.css'

const longest = 200

type ChoiceProps = {
  choice: string
  index: number
  count: number
  error: string | undefined
  onChange: (choice: string) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
  onEnter: () => void
  onPaste: (lines: string[]) => void
}

function Choice({ choice, index, count, error, ...on }: ChoiceProps) {
  const { ref, handle, edge } = useSortable('choices', index, on.onMove)
  const place = index + 1
  return (
    <li ref={ref} className={styles.choice} data-edge={edge}>
      <OrderHandle ref={handle} label={t('choices.order', { place })} index={index} count={count} onMove={on.onMove} />
      <TextInput
        value={choice}
        error={error}
        maxLength={longest}
        dir="auto"
        autoComplete="off"
        aria-label={t('choices.choice', { place })}
        onChange={(event) => on.onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          on.onEnter()
        }}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text/plain').split(/\r?\n/)
          const filled = lines.map((line) => line.trim().slice(0, longest)).filter(Boolean)
          if (filled.length < 2) return
          event.preventDefault()
          on.onPaste(filled)
        }}
      />
      <ActionIcon aria-label={t('choices.remove', { choice: choice || place })} onClick={on.onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type Props = {
  choices: readonly string[]
  onChange: (choices: string[]) => void
  problems: Readonly<Record<string, string>>
}

/** The answers that can be chosen: in order, one a line. Enter goes on to the next, several pasted lines become several. */
export function ChoicesEditor({ choices, onChange, problems }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const focus = (index: number) => focusOnceDrawn(() => list.current?.querySelectorAll<HTMLElement>('input')[index])
  const add = (index: number, ...lines: string[]) => {
    onChange([...choices.slice(0, index), ...lines, ...choices.slice(index)].slice(0, mostChoices))
    focus(index + lines.length - 1)
  }
  return (
    <fieldset>
      <legend className={styles.label}>{t('choices.label')}</legend>
      <ol ref={list}>
        {choices.map((choice, index) => (
          <Choice
            // Choices have no names of their own; their place is who they are.
            key={String(index)}
            choice={choice}
            index={index}
            count={choices.length}
            error={problems[`choices.${index}`]}
            onChange={(text) => onChange(choices.map((other, i) => (i === index ? text : other)))}
            onMove={(from, to) => onChange(moved(choices, from, to))}
            onRemove={() => {
              onChange(choices.filter((_, i) => i !== index))
              focus(Math.max(0, index - 1))
            }}
            onEnter={() => (index === choices.length - 1 ? add(choices.length, '') : focus(index + 1))}
            onPaste={(lines) =>
              onChange([...choices.slice(0, index), ...lines, ...choices.slice(index + 1)].slice(0, mostChoices))
            }
          />
        ))}
      </ol>
      {problems.choices && <p className={styles.problem}>{problems.choices}</p>}
      {choices.length < mostChoices && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => add(choices.length, '')}
        >
          {t('choices.add')}
        </Button>
      )}
    </fieldset>
  )
}
