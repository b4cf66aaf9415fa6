import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'

/** `c` begins a new client, on every list of clients. */
export function useNewClientKey(): void {
  const navigate = useNavigate()
  useShortcuts({ c: () => void navigate({ to: '/client' }) })
}
