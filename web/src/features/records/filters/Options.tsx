import { type ReactNode, useId } from 'react'
import styles from './Editor.module.css'

type Option<T extends string> = { value: T; label: ReactNode; colour?: number | null; count?: string | undefined }

type Props<T extends string> = {
  legend: string
  isLegendHidden?: boolean
  options: readonly Option<T>[]
  isChosen: (value: T) => boolean
  onChoose: (value: T, isChosen: boolean) => void
  /** Any number of them, instead of one. */
  many?: boolean
}

/** Choices below each other, of which one or any number is taken. */
export function Options<T extends string>({ legend, isLegendHidden, options, isChosen, onChoose, many }: Props<T>) {
  const name = useId()
  return (
    <fieldset aria-label={isLegendHidden ? legend : undefined}>
      {!isLegendHidden && <legend className={styles.legend}>{legend}</legend>}
      <div className={styles.options}>
        {options.map(({ value, label, colour, count }) => (
          <label key={value} className={styles.option}>
            <input
              type={many ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen(value)}
              // Where an editor opens, the focus begins with what holds.
              data-autofocus={(!many && isChosen(value)) || undefined}
              onChange={({ currentTarget: { checked } }) => onChoose(value, checked)}
            />
            {colour && (
              <span className={styles.dot} style={{ background: `var(--group-${colour}-text)` }} aria-hidden="true" />
            )}
            <span className={styles.label}>
              <bdi>{label}</bdi>
            </span>
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
