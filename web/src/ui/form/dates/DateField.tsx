import { ActionIcon, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarEvent } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, lazy, type ReactNode, type Ref, useRef } from 'react'
import { useMaybeSession } from '~/lib/account/session.ts'
import { OnDemand } from '../../overlay/OnDemand.tsx'
import { FieldLabel } from '../FieldLabel.tsx'
import { readDay, showDay, writesMonthFirst } from './read.ts'
import { useTyped } from './use-typed.ts'
import { t } from './words.ts'

const load = () => import('./CalendarPopover.tsx')
const CalendarPopover = lazy(load)

type Props = {
  label?: string | undefined
  'aria-label'?: string
  description?: string
  required?: boolean
  className?: string | undefined
  disabled?: boolean
  /** YYYY-MM-DD; empty while there is none. */
  value: string
  onChange: (day: string) => void
  /** The field and its calendar were left. */
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  /** The first and the last day that the calendar offers. */
  min?: string | undefined
  max?: string | undefined
  error?: ReactNode
  autoFocus?: boolean
  /** What is no date leaves the value as it was, and the field as one not left. */
  keeps?: boolean
  /** The day is told once the field is left, Enter pressed or a day picked: where each day that is told does something. */
  late?: boolean
  /** The field may not be left empty. */
  needed?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A day: typed in any usual way, or picked from a calendar. A finger that taps the field gets the calendar, not the keyboard. */
export function DateField(field: Props) {
  const {
    label,
    required = false,
    className,
    value,
    onChange,
    onBlur,
    min,
    max,
    error,
    keeps = false,
    late = false,
    needed = false,
    ...props
  } = field
  const isMonthFirst = writesMonthFirst(useMaybeSession()?.user_details.organization.country_code)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const typed = useTyped({
    value,
    onChange,
    read: (text) => readDay(text, isMonthFirst),
    show: showDay,
    unreadable: t('unreadableDay'),
    keeps,
    late,
    needed,
  })
  const openCalendar = () => frame.current?.querySelector<HTMLElement>('button')?.click()
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && (frame.current?.contains(relatedTarget) || relatedTarget.closest('[data-calendar]'))) return
    if (typed.settle() || !keeps) onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when its field and its calendar are both left.
    <div ref={frame} onBlur={leave} className={className}>
      <TextInput
        {...props}
        {...typed.mark}
        label={label && <FieldLabel label={label} required={required} />}
        aria-required={required || undefined}
        dir="ltr"
        autoComplete="off"
        inputMode={isTouch ? 'none' : undefined}
        value={typed.text}
        error={typed.problem || error}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onClick={() => isTouch && openCalendar()}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            return openCalendar()
          }
          if (typed.onKeyDown(event)) props.onKeyDown?.(event)
        }}
        rightSection={
          <OnDemand
            load={load}
            target={
              <ActionIcon
                aria-label={t('open')}
                aria-haspopup="dialog"
                disabled={props.disabled}
                // The field keeps the focus until the calendar takes it.
                onMouseDown={(event) => event.preventDefault()}
              >
                <IconCalendarEvent size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
          >
            {(target, panel) => (
              <CalendarPopover
                target={target}
                panel={panel}
                value={readDay(value) || null}
                min={min}
                max={max}
                onPick={typed.take}
              />
            )}
          </OnDemand>
        }
      />
    </div>
  )
}
