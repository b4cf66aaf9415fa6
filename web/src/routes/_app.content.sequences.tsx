import { createFileRoute } from '@tanstack/react-router'
import { ContentHeader } from '~/features/records/content/list/ContentHeader.tsx'
import { SequencesScreen } from '~/features/work/sequences/list/SequencesScreen.tsx'

/** The sequences, beside the other kinds of content. */
export const Route = createFileRoute('/_app/content/sequences')({
  component: () => <SequencesScreen header={(action) => <ContentHeader kind="sequences" action={action} />} />,
})
