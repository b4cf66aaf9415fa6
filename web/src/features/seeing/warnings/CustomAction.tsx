import { IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '~/lib/account/session.ts'
import { type Goal, goalOf } from './follow-cta.ts'
import styles from './WarningBar.module.css'
import type { Opened } from './WarningDialogs.tsx'
import type { Shown } from './warnings.ts'
import { t } from './words.ts'

type GotoProps = {
  goal: Extract<Goal, { kind: 'screen' | 'tab' }>
  className: string | undefined
  text: string
  onFollow?: () => void
}

/** A link to a screen, or to a page in a tab of its own. */
export function Goto({ goal, className, text, onFollow }: GotoProps) {
  if (goal.kind === 'screen')
    return (
      <Link to={goal.to} className={className} {...(onFollow && { onClick: onFollow })}>
        {text}
      </Link>
    )
  return (
    <a href={goal.href} target="_blank" rel="noopener" className={className} onClick={onFollow}>
      {text}
      <IconExternalLink size={14} role="img" aria-label={t('newTab')} />
    </a>
  )
}

type Props = {
  text: string
  warning: Shown
  onDismiss: () => void
  onOpen: (opened: Opened) => void
}

/** The button of a custom warning; AUTO_FIRST_CLICKED dismisses it with the first click. */
export function CustomAction({ text, warning, onDismiss, onOpen }: Props) {
  const { public_url: publicUrl } = useSession()
  const {
    cta_type: type,
    cta_value: value,
    cta_value_for_modal_type: modal,
    dismissal_options = [],
  } = warning.additional_info
  const goal = type && goalOf(type, value, publicUrl)
  if (!goal) return null
  const first = () => {
    if (dismissal_options.includes('AUTO_FIRST_CLICKED')) onDismiss()
  }
  if (goal.kind === 'screen' || goal.kind === 'tab')
    return <Goto goal={goal} className={styles.action} text={text} onFollow={first} />
  const open = () => {
    if (goal.kind === 'dismiss') return onDismiss()
    first()
    if (goal.kind === 'frame') onOpen({ kind: 'frame', src: goal.src, title: text })
    else if (modal) onOpen({ kind: 'modal', modal })
  }
  return (
    <button type="button" className={styles.action} onClick={open}>
      {text}
    </button>
  )
}
