import { isDismissible } from '@fairlead/contract/seeing/warnings'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useScreens } from '~/lib/navigation/screens.ts'
import { useNow } from '~/lib/time/clock.ts'
import { useZone } from '~/lib/time/zone.ts'
import { type BannerAction, bannerOf } from './banners.ts'
import { CustomAction, Goto } from './CustomAction.tsx'
import { dueText } from './due-text.ts'
import styles from './WarningBar.module.css'
import { type Opened, WarningDialogs } from './WarningDialogs.tsx'
import { type Shown, useWarnings } from './warnings.ts'
import { t } from './words.ts'

type Props = {
  /** The sources that can be connected, over the page. */
  connectDialog: (props: { opened: boolean; onClose: () => void }) => ReactNode
}

/** One warning at a time on top of every screen, the weightiest first. */
export function WarningBar({ connectDialog }: Props) {
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<Opened>()
  const { warnings, dismiss } = useWarnings(() => setAt(0))
  const count = warnings.length
  const place = Math.min(at, count - 1)
  const warning = warnings[place]
  const close = () => setOpened(undefined)
  return (
    <>
      {warning && (
        <OneWarning
          warning={warning}
          pager={count > 1 && <Pager at={place} count={count} onTurn={setAt} />}
          onDismiss={() => dismiss(warning.additional_info.id)}
          onOpen={setOpened}
        />
      )}
      {connectDialog({ opened: opened?.kind === 'connect', onClose: close })}
      <WarningDialogs opened={opened} onOpen={setOpened} onClose={close} />
    </>
  )
}

type OneProps = {
  warning: Shown
  pager: ReactNode
  onDismiss: () => void
  onOpen: (opened: Opened) => void
}

function OneWarning({ warning, pager, onDismiss, onOpen }: OneProps) {
  const [now, zone] = [useNow(), useZone()]
  const banner = bannerOf(warning, (date) => dueText(date, now, zone))
  if (!banner) return null
  const { color, icon: Icon, lead, text, action } = banner
  const { dismissal_options: options = [] } = warning.additional_info
  const hasCross = isDismissible(warning) && (warning.warning_type !== 'CUSTOM' || options.includes('MANUAL'))
  return (
    <section className={styles.bar} data-color={color} aria-label={t('label')}>
      <Icon size={20} stroke={1.75} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <b>{lead}</b>
        {text && <span> {text}</span>}
      </p>
      {action && <Action action={action} warning={warning} onDismiss={onDismiss} onOpen={onOpen} />}
      {pager}
      {hasCross && (
        <ActionIcon className={styles.cross} aria-label={t('dismiss')} title={t('dismiss')} onClick={onDismiss}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </section>
  )
}

function Action({ action, warning, onDismiss, onOpen }: Omit<OneProps, 'pager'> & { action: BannerAction }) {
  const [screen] = useScreens('to' in action ? [action] : [])
  if ('isCustom' in action)
    return <CustomAction text={action.text} warning={warning} onDismiss={onDismiss} onOpen={onOpen} />
  if ('opens' in action)
    return (
      <button type="button" className={styles.action} onClick={() => onOpen({ kind: action.opens })}>
        {action.text}
      </button>
    )
  // It appears together with its screen.
  return screen ? <Goto goal={{ kind: 'screen', to: screen.to }} className={styles.action} text={action.text} /> : null
}

function Pager({ at, count, onTurn }: { at: number; count: number; onTurn: (at: number) => void }) {
  return (
    <span className={styles.pager}>
      <ActionIcon aria-label={t('previous')} onClick={() => onTurn((at + count - 1) % count)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span className={styles.count} aria-live="polite">
        {t('of', { n: at + 1, count })}
      </span>
      <ActionIcon aria-label={t('next')} onClick={() => onTurn((at + 1) % count)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
