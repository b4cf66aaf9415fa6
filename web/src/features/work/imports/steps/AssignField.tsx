import type { ImportAssign } from '@fairlead/contract/work/import-settings'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { teamPeople } from '~/lib/account/team-people.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
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
  // The person who works alone has nobody to choose.
  if (query.data && query.data.length < 2 && value.to === 'me') return null
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
      {(way === 'person' || way === 'round_robin') && (
        <Loaded query={query} inLine failed={t('rules.peopleFailed')} keeps>
          {(people) =>
            way === 'person' ? (
              <div className={styles.more}>
                <SearchSelect
                  label={t('rules.person')}
                  options={people.map(({ id, name }) => ({ value: id, label: id === me ? t('rules.to.me') : name }))}
                  value={value.to === 'person' ? value.user_id : null}
                  onChange={(id) => onChange({ to: 'person', user_id: id })}
                />
              </div>
            ) : (
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
            )
          }
        </Loaded>
      )}
      <p className={styles.about}>{t('rules.assignText')}</p>
    </Choices>
  )
}
