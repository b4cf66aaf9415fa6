import { createFileRoute, redirect } from '@tanstack/react-router'
import { findStartup } from '~/lib/account/session.ts'

/** A team begins with its figures, the person who is alone with inviting somebody. */
export const Route = createFileRoute('/_app/team/')({
  async beforeLoad({ context: { client } }) {
    const { session } = await findStartup(client)
    const isTeam = session?.user_details.account_type === 'TEAM'
    throw redirect({ to: isTeam ? '/team/dashboard' : '/team/manage', replace: true })
  },
})
