import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CodeForm } from '~/features/identity/session/CodeForm.tsx'
import { AvailabilityDialog } from '~/features/identity/team/AvailabilityDialog.ts'
import { OwnershipOffer } from '~/features/work/invitations/TeamSection.tsx'
import { ManageScreen } from '~/features/work/members/ManageScreen.tsx'
import { membersSearch, teamKey } from '~/features/work/members/search.ts'

export const Route = createFileRoute('/_app/team/manage')({
  validateSearch: membersSearch,
  loaderDeps: ({ search }) => search,
  // Begun beside the screen's code, of which the first screen loads nothing.
  loader({ context: { client }, deps }) {
    void import('~/features/work/members/members.ts').then(({ managedMembers, teamStats }) =>
      Promise.all([client.prefetchInfiniteQuery(managedMembers(deps)), client.prefetchQuery(teamStats)]),
    )
  },
  component: Manage,
})

function Manage() {
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  return (
    <>
      <OwnershipOffer codeForm={(props) => <CodeForm {...props} />} />
      <ManageScreen
        filter={Route.useSearch()}
        onFilter={(search) => void navigate({ search, replace: true })}
        codeForm={(props) => <CodeForm {...props} />}
        availability={({ id, name }, opened, onClose) => (
          <AvailabilityDialog
            opened={opened}
            onClose={onClose}
            userId={id}
            name={name}
            onChanged={() => void client.invalidateQueries({ queryKey: teamKey })}
          />
        )}
      />
    </>
  )
}
