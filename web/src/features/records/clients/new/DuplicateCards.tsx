import type { Duplicate } from '@fairlead/contract/records/clients'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { AskForAccess } from '../page/AskForAccess.tsx'
import styles from './DuplicateCards.module.css'
import { t } from './duplicate-words.ts'
import type { Contacts } from './find-duplicates.ts'

type Props = {
  duplicates: readonly Duplicate[]
  /** What they are; unless said, by what the first was found. */
  title?: string
  /** By what they were found: access is asked for to those that are not seen. */
  contacts?: Contacts | undefined
  /** Adds the client all the same, where one is being added. */
  onAddAnyway?: (() => void) | undefined
  isBusy?: boolean
  /** The client who may be the same person: each can be merged with it (rule 42). */
  mergeWith?: string
  actions?: ((other: { id: string; name: string }) => ReactNode) | undefined
}

/** Whose a client is and since when; of one that may not be seen, only who has it (rule 41). */
function useWhose(): (duplicate: Duplicate) => string {
  const zone = useZone()
  const { name: me } = useSession().user_details
  return ({ id, assigned_to: name, since, deleted_at: deleted }) => {
    if (deleted) return t('binned', { date: formatDate(deleted, zone) })
    if (!id) return name ? t('hidden', { name }) : t('hiddenUnassigned')
    const date = since ? formatDate(since, zone) : ''
    if (!name) return t('unassigned', { date })
    return name === me ? t('withYou', { date }) : t('with', { name, date })
  }
}

/** Beside a client that one may not see, none is added by hand. */
export const mayAddBeside = ({ id }: Duplicate): boolean => id !== null

export const OpenDuplicate = ({ id, size, children }: { id: string; size?: 'xs'; children: ReactNode }) => (
  <Button variant="default" size={size} renderRoot={(props) => <Link {...props} to="/client/$id" params={{ id }} />}>
    {children}
  </Button>
)

const MergeWith = ({ ids }: { ids: readonly string[] }) => (
  <Button
    variant="light"
    size="xs"
    renderRoot={(props) => <Link {...props} to="/clients/merge" search={{ ids: ids.join(',') }} />}
  >
    {t('merge')}
  </Button>
)

/** What the found clients are; only those that are not in the bin keep from adding. */
function titleOf({ matched_on: by, deleted_at: deleted }: Duplicate): string {
  if (deleted) return t(by === 'phone' ? 'binnedPhone' : 'binnedEmail')
  return t(by === 'phone' ? 'phone' : 'email')
}

/** Clients that are there already with this number or address: open one, or add another anyway. */
export function DuplicateCards({
  duplicates,
  title,
  contacts,
  onAddAnyway,
  isBusy = false,
  mergeWith,
  actions,
}: Props) {
  const whose = useWhose()
  const [first] = duplicates
  const hidden = duplicates.filter(({ id }) => id === null)
  // The region stands before its words come, or they would not be read out.
  return (
    <section className={styles.found} aria-live="polite">
      {first && <h2>{title ?? titleOf(first)}</h2>}
      {duplicates.map((duplicate, place) => (
        <div key={duplicate.id ?? place} className={styles.card}>
          {duplicate.name && <Avatar name={duplicate.name} />}
          <div className={styles.text}>
            {duplicate.name && (
              <b>
                <bdi>{duplicate.name}</bdi>
              </b>
            )}
            <span>{whose(duplicate)}</span>
          </div>
          {duplicate.id && (
            <div className={styles.actions}>
              {actions?.({ id: duplicate.id, name: duplicate.name ?? '' })}
              {mergeWith && !duplicate.deleted_at && <MergeWith ids={[mergeWith, duplicate.id]} />}
              <OpenDuplicate id={duplicate.id} size="xs">
                {t('open')}
              </OpenDuplicate>
            </div>
          )}
        </div>
      ))}
      {contacts && hidden.length > 0 && (
        <AskForAccess key={JSON.stringify(contacts)} contacts={contacts} hidden={hidden} />
      )}
      {first && !first.deleted_at && onAddAnyway && duplicates.every(mayAddBeside) && (
        <Button variant="default" size="xs" className={styles.anyway} loading={isBusy} onClick={onAddAnyway}>
          {t('addAnyway')}
        </Button>
      )}
    </section>
  )
}
