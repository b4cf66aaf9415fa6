import type { Client } from '@fairlead/contract/clients'
import { useState } from 'react'
import { onceOpened } from '~/ui/lazy-overlay.tsx'
import { TextButton } from '~/ui/TextButton.tsx'
import { t } from './reassign-words.ts'

const ReassignDialog = onceOpened(async () => (await import('./ReassignDialog.tsx')).ReassignDialog)

/** Opens the dialog that gives the client to somebody else. */
export function ReassignDeed({ client, onLost }: { client: Client; onLost: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t('reassign')}</TextButton>
      <ReassignDialog
        client={client}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onDone={(isSeen) => (isSeen ? setOpen(false) : onLost())}
      />
    </>
  )
}
