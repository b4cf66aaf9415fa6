import type { Client } from '@fairlead/contract/records/clients'
import type { TeamMember } from '@fairlead/contract/work/members'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { teamPeople } from '~/lib/account/team-people.ts'
import { type Option, SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './ReassignDialog.module.css'
import { useReassign } from './reassign-client.ts'
import { t } from './reassign-words.ts'

const nobody = 'nobody'
const mostText = 500

type FormProps = {
  client: Client
  team: readonly TeamMember[]
  giveTo?: string | undefined
  onDone: (isSeen: boolean) => void
  onClose: () => void
}

function ReassignForm({ client, team, giveTo, onDone, onClose }: FormProps) {
  const { id: me, resources_access_policy: policy } = useSession().user_details
  const people = team.map(({ id, name }): Option => ({ value: id, label: id === me ? t('me', { name }) : name }))
  const [to, setTo] = useState(people.find(({ value }) => value === giveTo)?.value ?? null)
  const [reason, setReason] = useState('')
  const { give, isPending, error } = useReassign(client, onDone)
  const away = team.find(({ id, is_absent }) => id === to && id !== me && is_absent)
  const holder = client.assigned_to
  const options = [
    ...people.filter(({ value }) => value !== holder?.id),
    ...(holder ? [{ value: nobody, label: t('nobody') }] : []),
  ]
  const seen = to === nobody ? policy.CLIENT.UNASSIGNED_CLIENTS_ACCESS : policy.CLIENT.ALL_ASSIGNED_CLIENTS_ACCESS
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (to) give(to === nobody ? null : to, reason.trim())
      }}
    >
      <p className={styles.quiet}>{holder ? t('now', { name: holder.name }) : t('nowNobody')}</p>
      <SearchSelect label={t('to')} options={options} value={to} onChange={setTo} error={error} />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={mostText}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {client.follow_up && to !== null && to !== nobody && <p className={styles.quiet}>{t('follows')}</p>}
      <div role="status" className={styles.said}>
        {giveTo && !people.some(({ value }) => value === giveTo) && <p>{t('askerGone')}</p>}
        {away && <p>{t('away', { name: away.name })}</p>}
        {to !== null && to !== me && !seen && <p>{t('loses')}</p>}
      </div>
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isPending} disabled={to === null}>
          {t(to === nobody ? 'submitNobody' : 'submit')}
        </Button>
      </div>
    </form>
  )
}

type Props = {
  client: Client
  opened: boolean
  /** Who asked for it, and is chosen already. */
  giveTo?: string | undefined
  onDone: (isSeen: boolean) => void
  onClose: () => void
}

/** Gives a client to a member, to oneself or to nobody, with a reason if one likes (rules 106 and 107). */
export function ReassignDialog({ client, opened, giveTo, onDone, onClose }: Props) {
  const query = useQuery({ ...teamPeople, enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} size={550} title={t('title', { name: client.name })}>
      <Loaded query={query} failed={t('failed')}>
        {(team) => <ReassignForm client={client} team={team} giveTo={giveTo} onDone={onDone} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}
