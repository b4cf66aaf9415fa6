import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { teamPeople } from '~/lib/account/team-people.ts'
import { wordsMatch } from '~/ui/form/matches.ts'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import styles from './PeoplePicker.module.css'
import { t } from './words.ts'

type Props = {
  /** Who is in it already, and so is not offered. */
  without?: ReadonlySet<string>
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

/** From so many people on there is a field to search by. */
const searchFrom = 8

/** Some of the people of the team. */
export function PeoplePicker({ without, value, onChange, error }: Props) {
  const [search, setSearch] = useState('')
  const query = useQuery(teamPeople)
  const people = (query.data ?? []).filter(({ id }) => !without?.has(id))
  const found = people.filter(({ name, email }) => wordsMatch(`${name} ${email ?? ''}`, search))
  return (
    <LoadedRows
      {...{ query, rows: people }}
      failed={t('people.peopleFailed')}
      empty={<p className={styles.quiet}>{t('people.everybody')}</p>}
    >
      <fieldset className={styles.picker}>
        <legend className={styles.legend}>{t('people.choose')}</legend>
        {people.length >= searchFrom && (
          <TextInput
            aria-label={t('people.search')}
            placeholder={t('people.search')}
            type="search"
            dir="auto"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        <div className={styles.people}>
          {found.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              className={styles.person}
              label={<bdi>{name}</bdi>}
              description={email && <bdi>{email}</bdi>}
              checked={value.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...value, id] : value.filter((one) => one !== id))
              }
            />
          ))}
          {found.length === 0 && <p className={styles.quiet}>{t('people.noMatch', { query: search })}</p>}
        </div>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </LoadedRows>
  )
}
