import { dayOf, type FollowUpSection } from '@fairlead/contract/work/follow-ups'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useStandIns } from '~/lib/account/stand-ins.ts'
import { isChoosing, isChosen, pick, showList, useChosen } from '~/lib/keys/selection.ts'
import { useRowKeys } from '~/lib/keys/use-row-keys.ts'
import { useVirtualRows } from '~/lib/keys/use-virtual-rows.ts'
import { addDays } from '~/lib/time/calendar.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatFullDay } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from '../words.ts'
import { FollowUpListRow } from './FollowUpListRow.tsx'
import type { OnContact } from './FollowUpRowActions.tsx'
import styles from './FollowUpSections.module.css'
import type { Row } from './list-follow-ups.ts'
import type { Section } from './use-sections.ts'

/** Heights that do not depend on what they hold, in pixels. */
const size = { head: 56, more: 52, row: 52, card: 88 }
/** This many rows before the end of what is in memory, the next page is asked for. */
const readsAhead = 20

/** What stands on the page, from top to bottom. */
type Item = { kind: 'head' | 'more'; section: Section } | { kind: 'row'; section: Section; row: Row }
const itemsOf = (sections: readonly Section[]): Item[] =>
  sections.flatMap((section): Item[] => [
    { kind: 'head', section },
    ...section.rows.map((row): Item => ({ kind: 'row', section, row })),
    ...(section.rest !== 0 ? [{ kind: 'more', section } as const] : []),
  ])

const keyOf = (item: Item | undefined): string =>
  item ? `${item.section.name}-${item.kind === 'row' ? item.row.client_id : item.kind}` : ''

type Props = {
  /** Whose they are: what is chosen in them is not any more once they are others'. */
  name: string
  sections: readonly Section[]
  /** Whether they are still those of the filter and search before. */
  isOld: boolean
  onContact: OnContact
  foundIn?: ((clientId: string) => ReactNode) | undefined
  /** There when the first row is to have the focus. */
  onFound?: (() => void) | undefined
}

/** The sections one after the other; of their rows only those near the window are in the document. */
export function FollowUpSections({ name, sections, isOld, onContact, foundIn, onFound }: Props) {
  const listName = `follow-ups ${name}`
  const list = useRef<HTMLDivElement>(null)
  const items = itemsOf(sections)
  const virtual = useVirtualRows({
    count: items.length,
    list,
    name: 'follow-ups',
    keyOf: (index) => keyOf(items[index]),
    sizeOf: (index, isPhone) => {
      const kind = items[index]?.kind ?? 'row'
      return kind === 'row' ? (isPhone ? size.card : size.row) : size[kind]
    },
  })
  const goTo = useRowKeys(items.length, virtual, {
    opens: (index) => items[index]?.kind === 'row',
    pick(index) {
      const item = items[index]
      if (item?.kind === 'row') pick(item.row.client_id)
    },
  })
  useEffect(() => {
    if (!onFound) return
    goTo(items.findIndex(({ kind }) => kind === 'row'))
    onFound()
  })
  // Those of the search before are not to be chosen in this one.
  const ids = (isOld ? [] : sections).flatMap(({ rows }) => rows.map((row) => row.client_id))
  const known = ids.join()
  useEffect(
    () => showList({ name: listName, readAll: () => null, count: undefined, ids: known ? known.split(',') : [] }),
    [listName, known],
  )

  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    // The section in sight whose rows in memory are about to end reads on.
    const reached = items[Math.min(last + readsAhead, items.length - 1)]
    for (const section of sections) if (section.reads && isBefore(sections, section, reached)) section.readOn()
  })

  let index = 0
  return (
    <div ref={list} className={styles.list} aria-busy={isOld}>
      {sections.map((section) => {
        const first = index + 1
        index = first + section.rows.length + (section.rest !== 0 ? 1 : 0)
        const within = shown.filter((item) => item.index >= first && item.index < first + section.rows.length)
        return (
          <SectionPart
            key={section.name}
            listName={listName}
            section={section}
            items={within}
            first={first}
            start={virtual.measurementsCache[first]?.start ?? 0}
            end={virtual.measurementsCache[first + section.rows.length - 1]?.end ?? 0}
            measure={virtual.measureElement}
            onContact={onContact}
            foundIn={foundIn}
          />
        )
      })}
    </div>
  )
}

/** Whether a section ends at or before the section of an item. */
const isBefore = (sections: readonly Section[], section: Section, item: Item | undefined) =>
  item !== undefined && sections.indexOf(section) <= sections.indexOf(item.section)

type PartProps = {
  listName: string
  section: Section
  /** Its rows that are in the document, with the index that its first row has among all. */
  items: readonly VirtualItem[]
  first: number
  /** Where its rows begin and end, in pixels. */
  start: number
  end: number
  measure: (element: HTMLElement | null) => void
  onContact: OnContact
  foundIn: ((clientId: string) => ReactNode) | undefined
}

function SectionPart({ listName, section, items, first, start, end, measure, onContact, foundIn }: PartProps) {
  const { id: me, account_type } = useSession().user_details
  const { name, rows, rest } = section
  const choice = useChosen()
  const isPicking = isChoosing(choice, listName)
  const standInOf = useStandIns()
  const assigneeOf = ({ client: { assigned_to: assignee } }: Row) => {
    if (account_type !== 'TEAM' || assignee?.id === me) return null
    return assignee ? (standInOf(assignee) ?? assignee.name) : t('list.nobody')
  }
  return (
    <section aria-labelledby={`follow-ups-${name}`}>
      <header className={styles.head} data-section={name}>
        <h2 id={`follow-ups-${name}`}>{t(`sections.${name}`)}</h2>
        {section.count !== undefined && <span className={styles.count}>{countWords(section.count)}</span>}
        <SectionDay name={name} />
      </header>
      <ul className={styles.rows} style={{ height: end - start }}>
        {items.map(({ key, index, start: at }) => {
          const row = rows[index - first]
          return (
            row && (
              <FollowUpListRow
                key={key}
                row={row}
                section={name}
                assignee={assigneeOf(row)}
                onContact={onContact}
                foundIn={foundIn}
                isChosen={isPicking ? isChosen(choice, row.client_id) : null}
                index={index}
                top={at - start}
                measure={measure}
              />
            )
          )
        })}
      </ul>
      {rest !== 0 && (
        <div className={styles.more}>
          {section.isFailed ? (
            <p role="alert">
              {t('list.moreFailed')} <TextButton onClick={section.readOn}>{t('list.tryAgain')}</TextButton>
            </p>
          ) : (
            <Button
              variant="subtle"
              size="xs"
              loading={section.isReading}
              leftSection={<IconChevronDown size={16} aria-hidden />}
              onClick={section.showMore}
            >
              {rest === undefined ? t('list.moreCapped') : t('list.more', { count: rest })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const countWords = (count: number) => (count > 999 ? t('list.capped') : String(count))

/** What is to be known beside a heading: the date of today and of tomorrow, and when someday ends. */
function SectionDay({ name }: { name: FollowUpSection }) {
  const [now, zone] = [useNow(), useZone()]
  if (name === 'someday') return <span className={styles.day}>{t('sections.somedayText')}</span>
  if (name !== 'today' && name !== 'tomorrow') return null
  const day = addDays(dayOf(now, zone), name === 'tomorrow' ? 1 : 0)
  return <span className={styles.day}>{formatFullDay(`${day}T12:00:00Z`, 'UTC')}</span>
}
