import type { TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './CardChoices.module.css'

type Props<T extends string> = {
  legend: string
  /** The legend is heard but not seen, where a heading says it already. */
  isLegendHidden?: boolean
  choices: readonly { value: T; icon?: TablerIcon; title: string; text: string }[]
  /** Two beside each other, where there is room: for more than a few. */
  isWide?: boolean
  value: T
  onChange: (value: T) => void
}

/** Ways to go, of which one is taken: each a card that says what it is. */
export function CardChoices<T extends string>({ legend, isLegendHidden, choices, isWide, value, onChange }: Props<T>) {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-label={isLegendHidden ? legend : undefined}>
      {!isLegendHidden && <legend className={styles.legend}>{legend}</legend>}
      <div className={styles.cards} data-wide={isWide || undefined}>
        {choices.map(({ value: choice, icon: Icon, title, text }) => (
          <label key={choice} className={styles.card}>
            <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
            {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
            <span>
              <b>{title}</b>
              <span className={styles.text}>{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
