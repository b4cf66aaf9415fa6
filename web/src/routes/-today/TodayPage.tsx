import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { countKinds, type Item } from '~/features/work/today/items.ts'
import type { ItemKind } from '~/features/work/today/kinds.ts'
import styles from '~/features/work/today/Today.module.css'
import { Finished, Kinds, TodayProgress } from '~/features/work/today/TodayHead.tsx'
import { TodayRows } from '~/features/work/today/TodayRows.tsx'
import { dayProgress } from '~/features/work/today/today-queue.ts'
import { type Day, useToday } from '~/features/work/today/use-today.ts'
import { t } from '~/features/work/today/words.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { EmptyState, FirstUse, NoMatch } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { useDue } from './sources.ts'
import { TodayCard } from './TodayCard.tsx'
import { useDueActions } from './use-due-actions.ts'

const Glance = lazy(async () => ({ default: (await import('./Glance.tsx')).Glance }))

type Work = NonNullable<Day['work']>
type Props = { show: ItemKind | undefined; onShow: (kind: ItemKind | undefined) => void }

/** Everything that is due today, one item open, worked through in place. */
export function TodayPage({ show, onShow }: Props) {
  usePageTitle(t('title'))
  const { items, loaded, error, retry, loadMore } = useDue()
  const day = useToday(items, loaded)
  const actions = useDueActions(day, retry)
  const { work } = day
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  const waiting = (work?.queue.entries ?? []).flatMap(({ id, state }) =>
    state === 'waiting' ? (items?.find(({ key }) => key === id) ?? []) : [],
  )
  const shown = show ? waiting.filter(({ kind }) => kind === show) : waiting
  const current = actions.asked ?? shown.find(({ key }) => key === work?.queue.at) ?? shown[0]
  const open = (key: string) => {
    actions.leaveAsked()
    day.goTo(key)
  }
  const counted = [...waiting, ...(items?.filter(({ key }) => day.arrived.some(({ id }) => id === key)) ?? [])]
  useEffect(() => {
    for (const kind of loaded.more) if (isShort(kind, waiting, work, items)) loadMore(kind)
  })
  const first = useRef<string>(undefined)
  first.current ??= current?.key
  const moveBy = (way: 1 | -1) => () => {
    const to = current && shown[shown.findIndex(({ key }) => key === current.key) + way]
    if (to) open(to.key)
  }
  useShortcuts({
    j: moveBy(1),
    k: moveBy(-1),
    u() {
      const last = work?.order.at(-1)
      if (last) actions.undo(last)
    },
  })
  const nothing = items?.length ? null : error
  const coming = (
    <div className={styles.work}>
      <RowsSkeleton />
    </div>
  )
  const content = (work: Work) => (
    <div className={styles.work}>
      <div>
        <TodayProgress work={work} arrived={day.arrived.length} />
        {(counted.length > 0 || show) && (
          <Kinds
            counts={countKinds(counted)}
            more={loaded.more}
            shown={show}
            onShow={(kind) => {
              // What is counted is there to be seen.
              if (day.arrived.length > 0) day.takeIn()
              onShow(kind)
            }}
          />
        )}
        {error && (
          <p role="alert" className={styles.notice}>
            {t('partly')} <TextButton onClick={retry}>{t('tryAgain')}</TextButton>
          </p>
        )}
        <Finished work={work} canUndo={actions.canUndo} onUndo={actions.undo} />
        <div role="status">
          {current && day.arrived.length > 0 && (
            <p className={styles.notice}>
              {t('arrived', { count: day.arrived.length })}{' '}
              <TextButton onClick={day.takeIn}>{t('arrivedShow')}</TextButton>
            </p>
          )}
        </div>
        {current ? (
          <TodayCard key={current.key} item={current} actions={actions} takesFocus={current.key !== first.current} />
        ) : !error && loaded.more.some((kind) => !show || kind === show) ? (
          <RowsSkeleton />
        ) : show && waiting.length > 0 ? (
          <NoMatch title={t('noneOfKind')}>
            <Button variant="default" onClick={() => onShow(undefined)}>
              {t('showAll')}
            </Button>
          </NoMatch>
        ) : (
          <End work={work} onSkipped={day.throughSkipped} />
        )}
        {current && <Rows shown={shown} current={current} actions={actions} onOpen={({ key }) => open(key)} />}
      </div>
      {isWide && current && (
        <Suspense fallback={<RowsSkeleton />}>
          <Glance key={current.client.id} item={current} />
        </Suspense>
      )}
    </div>
  )
  return (
    <Loaded
      query={{ data: items && !nothing ? work : undefined, error: nothing, refetch: retry }}
      failed={t('failed')}
      skeleton={coming}
    >
      {content}
    </Loaded>
  )
}

/** So many of a kind wait before more of it is loaded. */
const fewest = 20

/** Whether more of a kind has to be there: little of it waits, or what was worked on last is not loaded. */
function isShort(kind: ItemKind, waiting: readonly Item[], work: Day['work'], items: readonly Item[] | undefined) {
  const at = work?.queue.at
  const isFar = at?.startsWith(`${kind}:`) && !work?.acts[at]?.asked && !items?.some(({ key }) => key === at)
  return isFar || waiting.filter((item) => item.kind === kind).length < fewest
}

type RowsProps = {
  shown: readonly Item[]
  current: Item
  actions: ReturnType<typeof useDueActions>
  onOpen: (item: Item) => void
}

/** What follows: from the current item on, then what was passed over. */
function Rows({ shown, current, actions, onOpen }: RowsProps) {
  const place = shown.findIndex(({ key }) => key === current.key)
  return (
    <TodayRows
      items={[...shown.slice(place + 1), ...shown.slice(0, Math.max(place, 0))]}
      onOpen={onOpen}
      onCall={(item) =>
        actions.contact(item, 'phone_call', { text: '', shareIds: [], messageId: undefined, sent() {} })
      }
    />
  )
}

type EndProps = { work: Work; onSkipped: () => void }

/** Nothing waits: what was done, or what will appear here. */
function End({ work, onSkipped }: EndProps) {
  const { done, skipped } = dayProgress(work)
  const toClients = (variant: 'filled' | 'default') => (
    <Button component={Link} to="/clients" variant={variant}>
      {t('toClients')}
    </Button>
  )
  if (done + skipped === 0)
    return (
      <FirstUse icon={IconCircleCheck} title={t('empty')} text={t('emptyText')}>
        {toClients('default')}
      </FirstUse>
    )
  return (
    <EmptyState icon={IconCircleCheck} title={t('end')} text={done > 0 ? t('endText', { count: done }) : undefined}>
      {skipped > 0 && (
        <Button variant="default" onClick={onSkipped}>
          {t('skipped', { count: skipped })}
        </Button>
      )}
      {toClients('default')}
    </EmptyState>
  )
}
