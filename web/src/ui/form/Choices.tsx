import { type ReactNode, useId } from 'react'
import styles from './Choices.module.css'

export type Choice<T extends string | number> = { value: T; label: ReactNode; name?: string }

type Props = {
  legend: string
  /** One line that scrolls sideways on a phone, instead of several. */
  inLine?: boolean
  /** Tells more under the choices. */
  children?: ReactNode
}

type One<T extends string | number> = Props & {
  choices: readonly Choice<T>[]
  value: T | null
  /** The choice tapped; null when the chosen one was tapped again, where that takes it back. */
  onChange: (value: T | null) => void
  optional?: boolean
}

type Some<T extends string | number> = Props & {
  choices: readonly Choice<T>[]
  value: readonly T[]
  onChange: (value: T[]) => void
}

const Group = ({ legend, inLine, children, chips }: Props & { chips: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    <div className={styles.chips} data-line={inLine || undefined}>
      {chips}
    </div>
    {children}
  </fieldset>
)

/** A few choices side by side, of which one is taken. */
export function Choices<T extends string | number>({ choices, value, onChange, optional, ...group }: One<T>) {
  const name = useId()
  return (
    <Group
      {...group}
      chips={choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            aria-label={choice.name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            onClick={() => optional && choice.value === value && onChange(null)}
          />
          {choice.label}
        </label>
      ))}
    />
  )
}

/** A few choices side by side, of which any number is taken. */
export function ManyChoices<T extends string | number>({ choices, value, onChange, ...group }: Some<T>) {
  return (
    <Group
      {...group}
      chips={choices.map((choice) => (
        <label key={choice.value} className={styles.chip}>
          <input
            type="checkbox"
            aria-label={choice.name}
            checked={value.includes(choice.value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(choices.map((c) => c.value).filter((v) => (v === choice.value ? checked : value.includes(v))))
            }
          />
          {choice.label}
        </label>
      ))}
    />
  )
}
