import { createFileRoute } from '@tanstack/react-router'
import { ContentHeader } from '~/features/records/content/list/ContentHeader.tsx'
import { sequenceList } from '~/features/work/sequences/api/queries.ts'
import { SequencesScreen } from '~/features/work/sequences/list/SequencesScreen.tsx'

/** The sequences, beside the other kinds of content. */
export const Route = createFileRoute('/_app/content/sequences')({
  loader({ context: { client } }) {
    void client.prefetchInfiniteQuery(sequenceList(''))
  },
  component: () => <SequencesScreen header={(action) => <ContentHeader kind="sequences" action={action} />} />,
})
