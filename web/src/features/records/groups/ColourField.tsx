import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './ColourField.module.css'
import { t } from './words.ts'

const colours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

type Props = { value: number; onChange: (value: number) => void }

/** One of the ten pairs of colours (rule 181), each by its name. */
export function ColourField({ value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{t('edit.colour')}</legend>
      <div className={styles.colours}>
        {colours.map((id) => (
          <label key={id} className={styles.colour} title={t(`edit.colours.c${id}`)}>
            <input
              type="radio"
              name={name}
              value={id}
              checked={value === id}
              onChange={() => onChange(id)}
              aria-label={t(`edit.colours.c${id}`)}
            />
            <span style={{ background: `var(--group-${id})`, color: `var(--group-${id}-text)` }}>
              {value === id ? <IconCheck size={16} aria-hidden /> : <i aria-hidden />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
