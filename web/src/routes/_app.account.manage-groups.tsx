import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from '~/features/records/groups/GroupsScreen.tsx'
import { groupRules } from './-group-rules.tsx'

export const Route = createFileRoute('/_app/account/manage-groups')({
  // Begun beside the screen's code; waited for by the screen alone.
  loader({ context: { client } }) {
    void import('~/features/records/groups/list-groups.ts').then(({ groupList }) =>
      client.prefetchInfiniteQuery(groupList('')),
    )
  },
  component: () => <GroupsScreen rules={groupRules} />,
})
