import { createFileRoute } from '@tanstack/react-router'
import { useNoteContact } from '~/features/clients/contact-client.ts'
import { FollowUpsScreen } from '~/features/follow-ups/FollowUpsScreen.tsx'
import { sectionCounts, sectionRows, sections } from '~/features/follow-ups/list-follow-ups.ts'
import { subjectOf } from '~/features/follow-ups/subject.ts'

export const Route = createFileRoute('/_app/clients/follow-ups')({
  // Begun before the screen's code is there, and waited for by the screen alone, which shows how it goes.
  loader({ context: { client } }) {
    for (const section of sections) void client.prefetchInfiniteQuery(sectionRows(section))
    void client.prefetchQuery(sectionCounts)
  },
  component: FollowUps,
})

function FollowUps() {
  const note = useNoteContact()
  return <FollowUpsScreen onContact={(row, channel) => note(subjectOf(row), channel)} />
}
