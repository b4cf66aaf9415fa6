import { accentColours, accents } from '@fairlead/contract/flow/lead-forms/accent'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { t } from '../words.ts'
import styles from './AccentField.module.css'

type Props = { value: string; onChange: (accent: string) => void }

/** The colour of a form's buttons: one of ours, or one's own, darkened where white words could not be read on it. */
export function AccentField({ value, onChange }: Props) {
  const name = useId()
  const { accent: shown, isDarkened } = accentColours(value)
  const isOwn = !accents.some((accent) => accent === value)
  return (
    <fieldset>
      <legend className={styles.legend}>{t('look.accent')}</legend>
      <div className={styles.accents}>
        {accents.map((accent) => (
          <label key={accent} className={styles.accent} style={{ background: accent }}>
            <input
              type="radio"
              name={name}
              aria-label={t('look.accentChoice', { colour: accent })}
              checked={accent === value}
              onChange={() => onChange(accent)}
            />
            {accent === value && <IconCheck size={16} stroke={3} aria-hidden />}
          </label>
        ))}
        <label className={styles.own} data-checked={isOwn || undefined}>
          <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
          <span>{t('look.accentOwn')}</span>
        </label>
      </div>
      {isDarkened && (
        <p className={styles.note}>
          <span className={styles.result} style={{ background: shown }} />
          {t('look.darkened')}
        </p>
      )}
    </fieldset>
  )
}
