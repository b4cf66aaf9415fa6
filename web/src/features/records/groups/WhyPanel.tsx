import type { GroupOfClient } from '@fairlead/contract/records/groups'
import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, Suspense } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import type { Group } from '~/ui/shown/GroupChips.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './ClientGroups.module.css'
import { GroupLink } from './GroupLink.tsx'
import { groupsOfClient } from './list-groups.ts'
import { useRuleParts } from './rule-parts.ts'
import { type ClientInGroups, type ShowGroups, useClientGroups } from './use-client-groups.ts'
import { whyOf } from './why-words.ts'
import { t } from './words.ts'

type Props = OnDemandProps & { client: ClientInGroups; group: Group; canEdit: boolean; show: ShowGroups }

function Why({ client, group, canEdit, show, close }: Omit<Props, keyof OnDemandProps> & { close: () => void }) {
  const zone = useZone()
  const me = useSession().user_details.id
  const parts = useRuleParts()
  const query = useQuery(groupsOfClient(client.id))
  const { remove, leaveToRule } = useClientGroups(client, show)
  const reason = (found: GroupOfClient | undefined) => (
    <>
      {found && (
        <p>
          {whyOf(found, zone, me)}
          {found.rule && parts && (
            <Suspense fallback={null}>
              <span className={styles.rule}>
                {' '}
                <parts.Words filters={found.rule} />
              </span>
            </Suspense>
          )}
        </p>
      )}
      <div className={styles.actions}>
        {canEdit && found && (
          <TextButton
            onClick={() => {
              close()
              remove(group, found)
            }}
          >
            {t('client.remove')}
          </TextButton>
        )}
        {canEdit && found?.how === 'pinned' && found.has_rule && (
          <TextButton
            onClick={() => {
              close()
              leaveToRule(found)
            }}
          >
            {t('client.auto')}
          </TextButton>
        )}
        <GroupLink id={group.id}>{t('client.all')}</GroupLink>
      </div>
    </>
  )
  const coming = (
    <Skeleton>
      <Bar width={200} />
    </Skeleton>
  )
  return (
    <Loaded query={query} inLine failed={t('client.failed')} skeleton={coming}>
      {({ results }) => reason(results.find(({ id }) => id === group.id))}
    </Loaded>
  )
}

/** Why a client is in a group, and what can be done about it. */
export const WhyPanel = ({ target, panel, ...rest }: Props) => (
  <Popover {...panel} position="bottom-start" offset={4} trapFocus returnFocus>
    <Popover.Target>
      {cloneElement(target, { 'aria-expanded': panel.opened, onClick: () => panel.onChange(!panel.opened) })}
    </Popover.Target>
    <Popover.Dropdown aria-label={rest.group.name}>
      <div className={styles.panel}>
        <Why {...rest} close={() => panel.onChange(false)} />
      </div>
    </Popover.Dropdown>
  </Popover>
)
