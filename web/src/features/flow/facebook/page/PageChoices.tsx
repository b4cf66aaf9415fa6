import { connectFacebookPages } from '@fairlead/contract/flow/facebook'
import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { Button, Checkbox, Switch } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '~/lib/calls/rows-of.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { FilterInput, useFilterText } from '~/ui/form/FilterInput.tsx'
import { FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from '../FacebookScreen.module.css'
import { allPages, facebookKey } from '../queries.ts'
import { t } from '../words.ts'

/** From so many on they can be searched. */
const manyPages = 10
const canConnect = ({ is_connected, missing_tasks }: FacebookPage) => !is_connected && missing_tasks.length === 0

function Choice({
  page,
  isChosen,
  onChange,
}: {
  page: FacebookPage
  isChosen: boolean
  onChange: (is: boolean) => void
}) {
  const { name, is_connected: isConnected, problem, connected_by: by } = page
  return (
    <li>
      <Checkbox
        label={<bdi>{name}</bdi>}
        checked={isChosen || isConnected}
        disabled={!canConnect(page)}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      <p className={styles.quiet}>
        {isConnected
          ? t('choose.connected')
          : !canConnect(page) && problem
            ? `${problem.text} ${problem.remedy}`
            : t('choose.by', { name: by })}
      </p>
    </li>
  )
}

type Props = {
  /** Whose pages; everybody's without it. */
  connection: string | undefined
  onDone: () => void
  onCancel?: () => void
  findOut?: () => void
}

/** The pages of a Facebook login, to choose those whose leads are wanted. Only one that can be chosen is chosen already. */
export function PageChoices({ connection, onDone, onCancel, findOut }: Props) {
  const queries = useQueryClient()
  const { text, setText, search } = useFilterText()
  const query = useInfiniteQuery(allPages(connection, search))
  const pages = rowsOf(query.data, ({ id }) => id)
  const free = pages.filter(canConnect)
  const [picked, setPicked] = useState<readonly string[]>()
  const [newForms, setNewForms] = useState(true)
  const chosen = picked ?? (free.length === 1 && !search ? free.map(({ id }) => id) : [])
  const pick = (ids: readonly string[], is: boolean) =>
    setPicked([...chosen.filter((id) => !ids.includes(id)), ...(is ? ids : [])])
  const connect = useCall(connectFacebookPages, {
    done({ results }) {
      toast.success(t('choose.done', { count: results.length }))
      void queries.invalidateQueries({ queryKey: facebookKey })
      onDone()
    },
  })
  const hasSearch = search !== '' || text !== '' || pages.length >= manyPages
  return (
    <>
      {hasSearch && (
        <FilterInput
          label={t('choose.search')}
          placeholder={t('choose.search')}
          className={undefined}
          {...{ text, setText }}
        />
      )}
      <LoadedRows
        {...{ query, rows: pages }}
        failed={t('choose.failed')}
        empty={
          search ? (
            <NoMatch title={t('choose.noMatch', { query: search })} />
          ) : (
            <FirstUse icon={IconBrandFacebook} title={t('choose.none')} text={t('choose.noneText')} />
          )
        }
        more={t('choose.more')}
      >
        <ul className={styles.checklist} aria-label={t('choose.label')}>
          {free.length > 1 && (
            <li>
              <Checkbox
                label={t('choose.all')}
                checked={free.every(({ id }) => chosen.includes(id))}
                indeterminate={chosen.length > 0 && !free.every(({ id }) => chosen.includes(id))}
                onChange={({ currentTarget: { checked } }) =>
                  pick(
                    free.map(({ id }) => id),
                    checked,
                  )
                }
              />
            </li>
          )}
          {pages.map((page) => (
            <Choice
              key={page.id}
              page={page}
              isChosen={chosen.includes(page.id)}
              onChange={(is) => pick([page.id], is)}
            />
          ))}
        </ul>
      </LoadedRows>
      {findOut && (
        <p className={styles.quiet}>
          {t('pages.notListed')} <TextButton onClick={findOut}>{t('pages.findOut')}</TextButton>
        </p>
      )}
      <Switch
        mt={16}
        label={t('choose.newForms')}
        checked={newForms}
        onChange={({ currentTarget: { checked } }) => setNewForms(checked)}
      />
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="subtle" onClick={onCancel}>
            {t('choose.cancel')}
          </Button>
        )}
        <Button
          disabled={chosen.length === 0}
          loading={connect.isPending}
          onClick={() => connect.mutate({ body: { pages: [...chosen], new_forms_on: newForms } })}
        >
          {chosen.length === 0 ? t('choose.submitNone') : t('choose.submit', { count: chosen.length })}
        </Button>
      </div>
    </>
  )
}
