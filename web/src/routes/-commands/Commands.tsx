import { linkFor } from '@fairlead/contract/contact'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNoteContact } from '~/features/records/clients/contact-client.ts'
import { beginNewClient } from '~/features/records/clients/new/new-client-draft.ts'
import type { Command } from '~/features/seeing/palette/command.ts'
import { KeySheet } from '~/features/seeing/palette/KeySheet.tsx'
import { Palette } from '~/features/seeing/palette/Palette.tsx'
import { recentClients } from '~/features/seeing/palette/recent.ts'
import { useSession } from '~/lib/account/session.ts'
import { commands } from '~/lib/keys/commands.ts'
import { useShortcuts } from '~/lib/keys/shortcuts.ts'
import { useListKeys } from '~/lib/keys/use-list-keys.ts'
import { useStore } from '~/lib/store.ts'
import { clientCommands, useActionCommands } from './actions.ts'
import { useIntegrationCommands } from './integrations.ts'
import { useOpenClientId, useRememberClients } from './recent-clients.ts'
import { useScreenCommands } from './screens.ts'
import { useViewCommands } from './views.ts'

const close = () => commands.set(() => undefined)

/** Searches where the screen has a search, else in everything. */
function search(): void {
  const field = [...document.querySelectorAll<HTMLElement>('main input[type="search"]')].find((one) =>
    one.checkVisibility(),
  )
  if (field) field.focus()
  else commands.set(() => 'palette')
}

/** What stands over every screen: the palette, the sheet of keys, and the keys that every screen knows. */
export function Commands() {
  const opened = useStore(commands)
  const all = [...useActionCommands(), ...useScreenCommands()]
  const keys = all.flatMap(({ keys, run }) => (keys ? [[keys, run] as const] : []))
  useShortcuts({ ...Object.fromEntries(keys), '/': search }, 'everywhere')
  useListKeys('everywhere')
  useRememberClients()
  return (
    <>
      {opened === 'palette' && <OpenPalette commands={all} />}
      <KeySheet opened={opened === 'keys'} commands={all} onClose={close} />
    </>
  )
}

function OpenPalette({ commands: everywhere }: { commands: readonly Command[] }) {
  const { id: me, country_code: country } = useSession().user_details
  const navigate = useNavigate()
  const note = useNoteContact()
  const here = useOpenClientId()
  const views = useViewCommands()
  const integrations = useIntegrationCommands(everywhere)
  // What the screen below can do is asked once: while the palette is open its keys rest.
  const [onClient] = useState(clientCommands)
  const [recent] = useState(() => recentClients(me).filter(({ id }) => id !== here))
  const isOnForm = window.location.pathname === '/client'
  return (
    <Palette
      commands={[...onClient, ...everywhere, ...views, ...integrations]}
      recent={recent}
      onOpenClient={({ id }) => void navigate({ to: '/client/$id', params: { id } })}
      onOpenContent={({ type, id }) =>
        void navigate({ to: type === 'file' ? '/content/file/$id' : '/content/page/$id', params: { id } })
      }
      // The form that is open has what was typed into it.
      onNewClient={
        isOnForm
          ? undefined
          : (typed) => {
              beginNewClient(me, country, typed)
              void navigate({ to: '/client' })
            }
      }
      callOf={(client) => {
        const link = linkFor(client, 'phone_call')
        return link === undefined
          ? undefined
          : () => {
              window.location.assign(link)
              note(client, 'phone_call')
            }
      }}
      onClose={close}
    />
  )
}
