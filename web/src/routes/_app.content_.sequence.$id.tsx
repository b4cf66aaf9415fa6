import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { showBatch } from '~/features/work/batches/shown-batch.ts'
import { oneSequence, stepsOf } from '~/features/work/sequences/api/queries.ts'
import { SequenceScreen } from '~/features/work/sequences/builder/SequenceScreen.tsx'
import { expectId } from '~/lib/calls/expect-id.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { Many } from './-many.tsx'

const AddClientDialog = onceOpened(async () => (await import('./-sequence/AddClientDialog.tsx')).AddClientDialog)

export const Route = createFileRoute('/_app/content_/sequence/$id')({
  beforeLoad: expectId,
  component: OneSequence,
})

function OneSequence() {
  const { id } = Route.useParams()
  const sequence = useQuery(oneSequence(id))
  const steps = useQuery(stepsOf(id))
  return (
    <>
      <Loaded query={sequence}>
        {(one) => (
          <Loaded query={steps}>
            {(all) => (
              <SequenceScreen
                key={id}
                sequence={one}
                steps={all}
                onMoving={showBatch}
                adding={(dialog) => <AddClientDialog sequenceId={id} {...dialog} />}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      <Many />
    </>
  )
}
