import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { teamPeople } from '~/lib/account/team-people.ts'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import form from '~/ui/rules/rule-form.module.css'
import { Stepper } from '~/ui/rules/Stepper.tsx'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import styles from './Members.module.css'
import type { RuleDraft, Seated } from './rule-draft.ts'
import { t } from './words.ts'

const mostPerRound = 100
/** Rounds of more leads are told in words. */
const mostPips = 8
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** How far somebody is in the running round. */
function Round({ counter, most }: Pick<Seated, 'counter' | 'most'>) {
  const label = t('rule.round', { count: counter, most })
  if (most > mostPips) return <span className={form.quiet}>{label}</span>
  return (
    <span className={styles.pips} role="img" aria-label={label} title={label}>
      {Array.from({ length: most }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <i key={at} data-on={at < counter || undefined} />
      ))}
    </span>
  )
}

type RowProps = { member: Seated; share: number; isMe: boolean; onMost: (most: number) => void; onRemove: () => void }

function MemberRow({ member: { name, most, counter, skipped, picture }, share, isMe, onMost, onRemove }: RowProps) {
  const shown = isMe ? t('rule.you') : name
  return (
    <li className={styles.member}>
      <Avatar name={name} isMe={isMe} picture={picture} />
      <div className={styles.who}>
        <bdi>{shown}</bdi>
        <span className={skipped ? styles.skipped : form.quiet}>
          {t(skipped === 'absent' ? 'rule.absent' : skipped ? 'rule.gone' : 'rule.here')}
        </span>
      </div>
      <Stepper name={shown} most={most} limit={mostPerRound} onMost={onMost} />
      <span className={styles.round}>
        <Round counter={counter} most={most} />
      </span>
      <span className={styles.share}>{t('rule.percent', { share })}</span>
      <ActionIcon aria-label={t('rule.removeMember', { name: shown })} onClick={onRemove}>
        <IconX {...icon} />
      </ActionIcon>
    </li>
  )
}

type Props = { draft: RuleDraft; problem: string | undefined; onChange: (changes: Partial<RuleDraft>) => void }

/** Who gets the leads: members in turn with their shares, or nobody. */
export function Members({ draft: { type, members }, problem, onChange }: Props) {
  const { user_details: me } = useSession()
  const query = useQuery(teamPeople)
  const people = query.data ?? []
  const round = members.reduce((sum, { most }) => sum + most, 0)
  const free = people.filter(({ id }) => members.every((member) => member.id !== id))
  const add = (id: string) => {
    const person = people.find((one) => one.id === id)
    if (!person) return
    const skipped = person.is_absent ? ('absent' as const) : null
    const picture = person.profile_picture?.cdn_url ?? null
    onChange({ members: [...members, { id, name: person.name, picture, most: 1, counter: 0, skipped }] })
  }
  return (
    <section className={form.block} aria-labelledby="assign">
      <header>
        <h2 id="assign">{t('rule.assign')}</h2>
      </header>
      <CardChoices
        legend={t('rule.outcome')}
        isLegendHidden
        isWide
        choices={[
          { value: 'ASSIGNED', title: t('rule.assigned'), text: t('rule.assignedText') },
          { value: 'UNASSIGNED', title: t('rule.unassigned'), text: t('rule.unassignedText') },
        ]}
        value={type}
        onChange={(value) => onChange({ type: value })}
      />
      {type === 'ASSIGNED' && (
        <>
          {members.length > 0 && (
            <div className={styles.memberHead} aria-hidden>
              <span />
              <span>{t('rule.member')}</span>
              <span>{t('rule.perRound')}</span>
              <span>{t('rule.thisRound')}</span>
              <span>{t('rule.share')}</span>
            </div>
          )}
          <ul>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={{
                  ...member,
                  picture:
                    member.picture ?? people.find(({ id }) => id === member.id)?.profile_picture?.cdn_url ?? null,
                }}
                isMe={member.id === me.id}
                share={Math.round((100 * member.most) / round)}
                onMost={(most) =>
                  onChange({ members: members.map((one) => (one.id === member.id ? { ...one, most } : one)) })
                }
                onRemove={() => onChange({ members: members.filter(({ id }) => id !== member.id) })}
              />
            ))}
          </ul>
          <Loaded query={query} inLine skeleton={null} keeps />
          {problem && free.length === 0 && <p role="alert">{problem}</p>}
          {free.length > 0 && (
            <div className={styles.addMember}>
              <SearchSelect
                key={members.length}
                label={t('rule.addMember')}
                error={problem}
                options={free.map(({ id, name }) => ({ value: id, label: id === me.id ? t('rule.you') : name }))}
                value={null}
                onChange={add}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}
