import { dayOf } from '@fairlead/contract/work/follow-ups'
import {
  editAccountStatus,
  type HandOverTo,
  type ManagedMember,
  type TeamMember,
} from '@fairlead/contract/work/members'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { teamPeople } from '~/lib/account/team-people.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './dialogs.module.css'
import { useMemberActions } from './member-actions.ts'
import { teamKey } from './search.ts'
import { shownDay } from './state-words.ts'
import { t } from './words.ts'

type To = HandOverTo['to']
type Props = { opened: boolean; onClose: () => void; member: ManagedMember }

/** Takes somebody's access, and asks who gets their clients. */
export default function DeactivateDialog({ opened, onClose, member }: Props) {
  const { id, name, client_count: clients } = member
  const today = dayOf(useNow(), useZone())
  const queries = useQueryClient()
  const people = useQuery(teamPeople)
  const { offerToTakeBack } = useMemberActions()
  const [to, setTo] = useState<To>('pool')
  const [person, setPerson] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const deactivate = useCall(editAccountStatus, {
    async done({ handover_id }) {
      onClose()
      offerToTakeBack(member, to === 'pool', handover_id)
      await queries.invalidateQueries({ queryKey: teamKey })
    },
    refused(error) {
      setProblem(error.fields.hand_over ?? error.message)
      return true
    },
  })
  const chosen = (): HandOverTo | undefined => {
    if (to === 'pool') return { to }
    if (to === 'person') return person ? { to, user_id: person } : undefined
    return several.length > 0 ? { to, user_ids: several } : undefined
  }
  const submit = () => {
    const hand_over = chosen()
    if (!hand_over) return setProblem(t('leaving.required'))
    deactivate.mutate({ body: { id, account_status: 'DEACTIVATED', hand_over } })
  }
  const receivers = (others: readonly TeamMember[]) =>
    to === 'person' ? (
      <SearchSelect
        label={t('leaving.choose')}
        options={others.map((one) => ({ value: one.id, label: one.name }))}
        value={person}
        onChange={setPerson}
      />
    ) : (
      <fieldset className={styles.people}>
        <legend>{t('leaving.chooseMany')}</legend>
        {others.map((one) => (
          <Checkbox
            key={one.id}
            label={one.name}
            checked={several.includes(one.id)}
            onChange={(event) =>
              setSeveral(event.currentTarget.checked ? [...several, one.id] : several.filter((had) => had !== one.id))
            }
          />
        ))}
      </fieldset>
    )
  const who = clients >= 1000 ? t('leaving.whoCapped') : t('leaving.who', { count: clients })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('leaving.title', { name })} size={550}>
      <div className={styles.form}>
        <p className={styles.quiet}>{t('leaving.text')}</p>
        {member.stands_in_for.map(({ user, from, until }) => (
          <p key={user.id + from}>
            {t(from > today ? 'leaving.standsInFrom' : 'leaving.standsIn', {
              name,
              colleague: user.name,
              from: shownDay(from),
              day: shownDay(until),
            })}
          </p>
        ))}
        {clients > 0 && (
          <Choices
            legend={who}
            value={to}
            onChange={(chosen) => {
              if (chosen) setTo(chosen)
              setProblem(undefined)
            }}
            choices={[
              { value: 'pool', label: t('leaving.pool') },
              { value: 'person', label: t('leaving.person') },
              { value: 'round_robin', label: t('leaving.roundRobin') },
            ]}
          >
            {to === 'pool' ? (
              <p className={styles.quiet}>{t('leaving.poolText')}</p>
            ) : (
              <Loaded query={people} failed={t('failed')} keeps>
                {(all) => receivers(all.filter((one) => one.id !== id))}
              </Loaded>
            )}
          </Choices>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="subtle" onClick={onClose}>
            {t('dismiss')}
          </Button>
          <Button color="red" loading={deactivate.isPending} onClick={submit}>
            {t('leaving.submit')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
