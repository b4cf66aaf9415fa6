import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { usePreferences } from '~/lib/account/preferences.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'

const ConnectDialog = onceOpened(async () => (await import('./ConnectDialog.tsx')).ConnectDialog)

/** Leads to the sources that can be connected: those that are suggested over the page, until somebody wants that no more. */
export function ConnectButton({ children }: { children: ReactNode }) {
  const [{ connect_lead_source_warning: isWanted }] = usePreferences()
  const [isOpen, setOpen] = useState(false)
  // It closes as it stands, also when that was its last time.
  if (!isWanted && !isOpen)
    return (
      <Button component={Link} to="/integrations">
        {children}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      <ConnectDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
