import type { ImportAssign } from '@fairlead/contract/work/import-settings'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { teamPeople } from '~/lib/account/team-people.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from '../words.ts'
import styles from './RulesStep.module.css'

const ways = ['me', 'person', 'round_robin', 'rules'] as const
type Way = ImportAssign['to']

type Props = {
  value: ImportAssign
  /** Null while nobody is chosen yet. */
  onChange: (assign: ImportAssign | null) => void
}

/** Who gets the new clients (rule 105). */
export function AssignField({ value, onChange }: Props) {
  const { id: me, resources_access_policy: policy } = useSession().user_details
  const mayGive = policy.CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS
  const query = useQuery({ ...teamPeople, enabled: mayGive })
  // A way about people is only saved once somebody is chosen.
  const [way, setWay] = useState<Way>(value.to)
  const [chosen, setChosen] = useState(value.to === 'round_robin' ? value.user_ids : [])
  if (!mayGive) return <p className={styles.quiet}>{t('rules.onlyMe')}</p>
  const people = query.data ?? []
  // The person who works alone has nobody to choose.
  if (query.isSuccess && people.length < 2 && value.to === 'me') return null
  return (
    <Choices<Way>
      legend={t('rules.assign')}
      choices={ways.map((to) => ({ value: to, label: t(`rules.to.${to}`) }))}
      value={way}
      onChange={(to) => {
        if (!to) return
        setWay(to)
        onChange(to === 'me' || to === 'rules' ? { to } : null)
      }}
    >
      {way === 'rules' && <p className={styles.about}>{t('rules.rulesText')}</p>}
      {way === 'person' && query.data && (
        <div className={styles.more}>
          <SearchSelect
            label={t('rules.person')}
            options={people.map(({ id, name }) => ({ value: id, label: id === me ? t('rules.to.me') : name }))}
            value={value.to === 'person' ? value.user_id : null}
            onChange={(id) => onChange({ to: 'person', user_id: id })}
          />
        </div>
      )}
      {way === 'round_robin' && query.data && (
        <fieldset className={styles.more}>
          <legend className={styles.legend}>{t('rules.people')}</legend>
          <div className={styles.people}>
            {people.map(({ id, name }) => (
              <Checkbox
                key={id}
                className={styles.person}
                label={<bdi>{name}</bdi>}
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) => {
                  const ids = checked ? [...chosen, id] : chosen.filter((one) => one !== id)
                  setChosen(ids)
                  onChange(ids.length > 0 ? { to: 'round_robin', user_ids: ids } : null)
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
      {(way === 'person' || way === 'round_robin') &&
        (query.isError && !query.data ? (
          <p className={styles.about} role="alert">
            {t('rules.peopleFailed')} <TextButton onClick={() => void query.refetch()}>{t('rules.retry')}</TextButton>
          </p>
        ) : (
          query.isPending && <RowsSkeleton />
        ))}
      <p className={styles.about}>{t('rules.assignText')}</p>
    </Choices>
  )
}
