import type { ClientRow } from '@fairlead/contract/records/clients'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BinScreen } from '~/features/records/clients/bin/BinScreen.tsx'
import { removeRow } from '~/features/records/clients/list/change-rows.ts'
import { binnedClients } from '~/features/records/clients/list/list-clients.ts'
import { listSearch } from '~/features/records/clients/list/list-search.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'

const PersonDialog = onceOpened(async () => (await import('~/features/work/exports/PersonDialog.tsx')).PersonDialog)

export const Route = createFileRoute('/_app/clients/bin')({
  validateSearch: (address: Record<string, unknown>) => ({ search: listSearch(address).search }),
  loaderDeps: ({ search: { search = '' } }) => ({ search: search.trim() }),
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader: ({ context: { client }, deps: { search } }) => void client.prefetchInfiniteQuery(binnedClients(search)),
  component: Bin,
})

function Bin() {
  const { search = '' } = Route.useSearch()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [erased, setErased] = useState<ClientRow>()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <BinScreen
        search={search.trim()}
        onSearch={(next) => void navigate({ to: '/clients/bin', search: { search: next || undefined }, replace: true })}
        onErase={(client) => {
          setErased(client)
          setAsking(true)
        }}
      />
      {erased && (
        <PersonDialog
          key={erased.id}
          client={erased}
          opened={isAsking}
          onClose={() => setAsking(false)}
          onErased={() => {
            setAsking(false)
            // To the server it lies there until all of it is gone.
            removeRow(queries, erased.id, 'bin')
          }}
        />
      )}
    </>
  )
}
