import { linkFor } from '@fairlead/contract/contact'
import { ActionIcon } from '@mantine/core'
import { IconCalendarEvent, IconEye, IconInbox, IconListCheck, IconPhone, type TablerIcon } from '@tabler/icons-react'
import { Hint } from '~/ui/overlay/Hint.tsx'
import { DueMark } from './DueMark.tsx'
import type { Item } from './items.ts'
import type { ItemKind } from './kinds.ts'
import styles from './Today.module.css'
import { t } from './words.ts'

const icons: Record<ItemKind, TablerIcon> = {
  step: IconListCheck,
  follow_up: IconCalendarEvent,
  new_lead: IconInbox,
  opened: IconEye,
}

/** What kind of work it is, by its colour. */
export function KindIcon({ kind }: { kind: ItemKind }) {
  const Icon = icons[kind]
  return (
    <span className={styles.icon} data-kind={kind}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </span>
  )
}

/** What kind of work it is, and what it is about. */
export const aboutWords = ({ kind, about, reading, step }: Item): string => {
  if (step && !reading) {
    const { number, total, sequence } = step
    return t('stepOf', { number, total, sequence: sequence.name })
  }
  const what = reading ?? about
  return what ? t('with', { kind: t(`kind.${kind}`), about: what }) : t(`kind.${kind}`)
}

type Props = {
  items: readonly Item[]
  onOpen: (item: Item) => void
  /** The client is called from the row. */
  onCall: (item: Item) => void
}

/** What follows, in order: a tap works on it now. */
export function TodayRows({ items, onOpen, onCall }: Props) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="today-next">
      <h2 id="today-next" className={styles.cap}>
        {t('next')}
      </h2>
      <ul className={styles.rows}>
        {items.map((item) => {
          const { key, kind, client } = item
          const href = linkFor(client, 'phone_call')
          return (
            <li key={key} className={styles.row}>
              <KindIcon kind={kind} />
              <div className={styles.who}>
                <button type="button" className={styles.open} onClick={() => onOpen(item)}>
                  <bdi>{client.name}</bdi>
                </button>
                <div className={`${styles.quiet} ${styles.cut}`}>
                  <bdi>{aboutWords(item)}</bdi>
                </div>
              </div>
              <DueMark item={item} />
              {href ? (
                <Hint label={t('callOf', { name: client.name })}>
                  <ActionIcon
                    component="a"
                    className={styles.call}
                    size="lg"
                    href={href}
                    aria-label={t('callOf', { name: client.name })}
                    onClick={() => onCall(item)}
                  >
                    <IconPhone size={16} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Hint>
              ) : (
                <span />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
