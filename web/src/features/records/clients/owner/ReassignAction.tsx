import type { Client } from '@fairlead/contract/records/clients'
import { useEffect, useState } from 'react'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from './reassign-words.ts'

const ReassignDialog = onceOpened(async () => (await import('./ReassignDialog.tsx')).ReassignDialog)

type Props = {
  client: Client
  /** Who asked for the client: the dialog is open with them chosen, until it is closed. */
  giveTo?: string | undefined
  onAnswered: () => void
  onLost: () => void
}

/** Opens the dialog that gives the client to somebody else. */
export function ReassignAction({ client, giveTo, onAnswered, onLost }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isTheirs = giveTo !== undefined && giveTo === client.assigned_to?.id
  useEffect(() => {
    if (isTheirs) onAnswered()
  }, [isTheirs, onAnswered])
  const close = () => {
    setOpen(false)
    if (giveTo) onAnswered()
  }
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t('reassign')}</TextButton>
      <ReassignDialog
        client={client}
        opened={isOpen || (giveTo !== undefined && !isTheirs)}
        giveTo={giveTo}
        onClose={close}
        onDone={(isSeen) => (isSeen ? close() : onLost())}
      />
    </>
  )
}
