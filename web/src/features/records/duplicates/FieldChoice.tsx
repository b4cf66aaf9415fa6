import type { Client } from '@fairlead/contract/records/clients'
import { useId } from 'react'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import styles from './MergeScreen.module.css'
import type { Row, Side } from './merge-draft.ts'
import { t } from './words.ts'

const sides = [0, 1] as const

type Props = { row: Row; names: readonly [string, string]; value: Side; onChange: (side: Side) => void }

/** What the two have of one field, of which one stays. */
export function FieldChoice({ row, names, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{row.label}</legend>
      <div className={styles.two}>
        {sides.map((side) => (
          <label key={side} className={styles.value} data-empty={row.values[side] === null || undefined}>
            <input
              type="radio"
              name={name}
              checked={side === value}
              aria-label={`${row.values[side] ?? t('screen.empty')}, ${names[side]}`}
              onChange={() => onChange(side)}
            />
            <bdi>{row.values[side] ?? t('screen.empty')}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SurvivorProps = {
  clients: readonly Client[]
  about: (client: Client) => string
  value: Side
  onChange: (side: Side) => void
}

/** Which of the two goes on; its address and its history stay where they are. */
export function SurvivorChoice({ clients, about, value, onChange }: SurvivorProps) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend>{t('screen.survivor')}</legend>
      <div className={styles.two}>
        {sides.map((side) => {
          const client = clients[side]
          return (
            client && (
              <label key={side} className={styles.value} data-head>
                <input type="radio" name={name} checked={side === value} onChange={() => onChange(side)} />
                <Avatar name={client.name} />
                <span className={styles.who}>
                  <b>
                    <bdi>{client.name}</bdi>
                  </b>
                  <span>{about(client)}</span>
                  <span>{side === value ? t('screen.goesOn') : t('screen.absorbed')}</span>
                </span>
              </label>
            )
          )
        })}
      </div>
    </fieldset>
  )
}
