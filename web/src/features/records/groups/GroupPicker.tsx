import type { Answer } from '@fairlead/contract/endpoint'
import { createGroup, type GroupsOfClient, type listGroups } from '@fairlead/contract/records/groups'
import { Button, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cloneElement } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useZone } from '~/lib/time/zone.ts'
import { useFilterText } from '~/ui/form/FilterInput.tsx'
import { wordsMatch } from '~/ui/form/matches.ts'
import list from '~/ui/form/search-list.module.css'
import { Loaded } from '~/ui/list/Loaded.tsx'
import type { OnDemandProps } from '~/ui/overlay/OnDemand.tsx'
import { type Group, GroupChip } from '~/ui/shown/GroupChips.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './ClientGroups.module.css'
import { groupChoices, groupsKey, groupsOfClient } from './list-groups.ts'
import { type ClientInGroups, type ShowGroups, useClientGroups } from './use-client-groups.ts'
import { brieflyWhy } from './why-words.ts'
import { t } from './words.ts'

type Props = OnDemandProps & { client: ClientInGroups; show: ShowGroups }

function Choices(props: Omit<Props, keyof OnDemandProps>) {
  const first = useQuery(groupChoices(''))
  const why = useQuery(groupsOfClient(props.client.id))
  const missing = [first, why].filter((one) => one.error && !one.data)
  const query = {
    data: missing.length > 0 ? undefined : first.data,
    error: missing[0]?.error,
    refetch: () => Promise.all(missing.map((one) => one.refetch())),
  }
  return (
    <Loaded query={query} inLine failed={t('client.failed')}>
      {(known) => <Picker {...props} first={known} why={why.data} />}
    </Loaded>
  )
}

type PickerProps = Omit<Props, keyof OnDemandProps> & {
  first: Answer<typeof listGroups>
  /** How the client came into groups or was kept out of them; undefined until that is known. */
  why: GroupsOfClient | undefined
}

function Picker({ client, show, first, why }: PickerProps) {
  const zone = useZone()
  const me = useSession().user_details
  const mayMake = me.resources_access_policy.CLIENT_GROUP.CREATE
  const { text, setText, search } = useFilterText()
  // A hundred are there at once; of more, the rest is found by the server.
  const isMore = first.next != null
  const more = useQuery({
    ...groupChoices(search),
    enabled: isMore && search !== '',
    placeholderData: keepPreviousData,
  })
  const { add, remove, leaveToRule } = useClientGroups(client, show)
  const make = useCall(createGroup, {
    async done(made, _request, queries) {
      setText('')
      await queries.invalidateQueries({ queryKey: [...groupsKey, 'choices'] })
      add(made)
    },
  })
  const all = new Map([...first.results, ...((isMore && search && more.data?.results) || [])].map((g) => [g.id, g]))
  const query = text.trim()
  const found = [...all.values()].filter(({ name }) => wordsMatch(name, query)).sort(byName)
  const isIn = new Set(client.groups.map(({ id }) => id))
  const reasons = new Map([...(why?.results ?? []), ...(why?.kept_out ?? [])].map((one) => [one.id, one]))
  // What takes a change back is how things stood: until that is known, nothing is changed.
  const isKnown = why !== undefined
  const toggle = (group: Group) => (isIn.has(group.id) ? remove : add)(group, reasons.get(group.id))
  const isNew = query !== '' && !found.some(({ name }) => name.toLowerCase() === query.toLowerCase())
  const [only] = found
  return (
    <form
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault()
        if (found.length === 1 && only) {
          if (isKnown) toggle(only)
        } else if (found.length === 0 && isNew && mayMake) make.mutate({ body: { name: query } })
      }}
    >
      <input
        className={list.search}
        type="search"
        dir="auto"
        maxLength={60}
        autoComplete="off"
        data-autofocus
        value={text}
        placeholder={mayMake ? t('client.search') : t('client.searchOnly')}
        aria-label={mayMake ? t('client.search') : t('client.searchOnly')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={styles.options}>
        <legend>{t('client.choices')}</legend>
        {found.map((group) => {
          const reason = reasons.get(group.id)
          const brief = reason && brieflyWhy(reason, zone, me.id)
          return (
            <div key={group.id}>
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={isIn.has(group.id)}
                  disabled={!isKnown}
                  onChange={() => toggle(group)}
                />
                <span>
                  <GroupChip group={group} />
                  {brief && <small>{brief}</small>}
                </span>
              </label>
              {reason?.how === 'excluded' && reason.has_rule && (
                <p className={styles.left}>
                  <TextButton aria-label={t('client.autoOf', { name: group.name })} onClick={() => leaveToRule(reason)}>
                    {t('client.auto')}
                  </TextButton>
                </p>
              )}
            </div>
          )
        })}
      </fieldset>
      {found.length === 0 && (
        <p className={styles.quiet} role="status">
          {query === '' ? t('client.noGroups') : t('client.noMatch', { query })}
        </p>
      )}
      {isNew && mayMake && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.make}
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={make.isPending}
          onClick={() => make.mutate({ body: { name: query } })}
        >
          {t('client.create', { name: query })}
        </Button>
      )}
    </form>
  )
}

const byName = (a: Group, b: Group) => a.name.localeCompare(b.name)

/** The groups of the account, with a tick at those that a client is in; who may makes one on the way. */
export const GroupPicker = ({ target, panel, client, show }: Props) => (
  <Popover {...panel} position="bottom-end" offset={4} trapFocus returnFocus>
    <Popover.Target>
      {cloneElement(target, { 'aria-expanded': panel.opened, onClick: () => panel.onChange(!panel.opened) })}
    </Popover.Target>
    <Popover.Dropdown aria-label={t('client.change')}>
      <Choices client={client} show={show} />
    </Popover.Dropdown>
  </Popover>
)
