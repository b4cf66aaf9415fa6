import type { TimeRange } from '@fairlead/contract/records/filters'
import { useRef, useState } from 'react'
import { afterPress } from '~/lib/browser/after-press.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import styles from './Editor.module.css'
import { t } from './words.ts'

type DayProps = { label: string; value: string; onSet: (day: string) => void }

/**
 * A day, taken at once where it is picked, and when the field is left or by Enter where it is typed: on the way to 2026 a
 * browser tells of the years 2, 20 and 202.
 */
function Day({ label, value, onSet }: DayProps) {
  const [typed, setTyped] = useState<{ text: string; of: string; error?: string }>({ text: value, of: value })
  if (typed.of !== value) setTyped({ text: value, of: value })
  const isByKeys = useRef(false)
  const take = (text: string) => {
    if (text === value) return
    if (text === '' || /^[1-9]\d{3}-/.test(text)) onSet(text)
    else afterPress(() => setTyped({ text, of: value, error: t('editor.notYear') }))
  }
  return (
    <TextField
      type="date"
      label={label}
      value={typed.text}
      error={typed.error}
      onPointerDown={() => {
        isByKeys.current = false
      }}
      onKeyDown={(event) => {
        isByKeys.current = true
        if (event.key === 'Enter') take(typed.text)
      }}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text, of: value })
        if (!isByKeys.current) take(text)
      }}
      onBlur={() => take(typed.text)}
    />
  )
}

type Props = { range: TimeRange | undefined; onSet: (range: TimeRange | undefined) => void }

/** The first and the last day of a stretch, either of which may be open; with neither there is none. */
export function DayEnds({ range, onSet }: Props) {
  const now = range?.type === 'between' ? range : { from: null, until: null }
  return (
    <div className={styles.pair}>
      {(['from', 'until'] as const).map((end) => (
        <Day
          key={end}
          label={t(`editor.${end}`)}
          value={now[end] ?? ''}
          onSet={(text) => {
            const day = text || null
            const [from, until] = end === 'from' ? [day, now.until] : [now.from, day]
            // The other end follows, where it would stand on the wrong side.
            const isTurned = from && until && from > until
            if (!from && !until) onSet(undefined)
            else onSet({ type: 'between', ...(isTurned ? { from: day, until: day } : { from, until }) })
          }}
        />
      ))}
    </div>
  )
}
