import type { WarningModal } from '@fairlead/contract/seeing/warnings'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { EmbeddedFrame } from '~/ui/layout/EmbeddedFrame.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { goalOf } from './follow-cta.ts'
import styles from './WarningBar.module.css'
import { t } from './words.ts'

/** What a warning opened over the page. */
export type Opened =
  | { kind: 'connect' }
  | { kind: 'owner' }
  | { kind: 'modal'; modal: WarningModal }
  | { kind: 'frame'; src: string; title: string }

type Props = { opened: Opened | undefined; onOpen: (opened: Opened) => void; onClose: () => void }

const ignored = () => {}

/** The dialogs of warnings; they stay while the warning that opened them is dismissed. */
export function WarningDialogs({ opened, onOpen, onClose }: Props) {
  const { user_details: user } = useSession()
  // What was shown stays while its dialog closes.
  const [last, setLast] = useState<Opened>()
  if (opened && opened !== last) setLast(opened)
  const owner = user.usersorganization.owner_email
  return (
    <>
      <Dialog opened={opened?.kind === 'owner'} onClose={onClose} title={t('accountTitle')}>
        <p>{t('accountText', { organization: user.organization.name })}</p>
        {owner && (
          <p>
            <a href={`mailto:${owner}`}>{t('mail', { email: owner })}</a>
          </p>
        )}
        <CloseFoot onClose={onClose} />
      </Dialog>
      <Dialog
        opened={opened?.kind === 'modal'}
        onClose={onClose}
        title={last?.kind === 'modal' ? last.modal.title : ''}
      >
        {last?.kind === 'modal' && <ModalBody modal={last.modal} onOpen={onOpen} onClose={onClose} />}
      </Dialog>
      <Dialog
        opened={opened?.kind === 'frame'}
        onClose={onClose}
        size={984}
        title={last?.kind === 'frame' ? last.title : ''}
      >
        {last?.kind === 'frame' && <EmbeddedFrame title={last.title} src={last.src} onMessage={ignored} />}
        <CloseFoot onClose={onClose} />
      </Dialog>
    </>
  )
}

const looks = { PRIMARY: { variant: 'filled' }, DEFAULT: { variant: 'default' }, RED: { color: 'red' } } as const

function ModalBody({ modal, onOpen, onClose }: { modal: WarningModal } & Omit<Props, 'opened'>) {
  const { public_url: publicUrl } = useSession()
  const router = useRouter()
  const press = ({ action, value, text }: WarningModal['buttons'][number]) => {
    const goal = goalOf(action, value, publicUrl)
    if (goal?.kind === 'frame') return onOpen({ kind: 'frame', src: goal.src, title: text })
    if (goal?.kind === 'screen') router.history.push(goal.to)
    if (goal?.kind === 'tab') window.open(goal.href, '_blank', 'noopener')
    onClose()
  }
  return (
    <>
      {modal.body.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
      <div className={styles.buttons}>
        {modal.buttons.map((button) => (
          <Button key={button.text} {...looks[button.color]} onClick={() => press(button)}>
            {button.text}
          </Button>
        ))}
        {modal.buttons.length === 0 && (
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        )}
      </div>
    </>
  )
}
