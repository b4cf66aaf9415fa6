import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from '../words.ts'
import { useUnsend } from './share-actions.ts'

/** Takes an entry out of the timeline: it was not sent after all (rule 71). */
export function Unsend({ clientId, activityId }: { clientId: string; activityId: string }) {
  const unsend = useUnsend(clientId)
  return (
    <TextButton disabled={unsend.isPending} onClick={() => unsend.mutate({ body: { activity_id: activityId } })}>
      {t('share.unsend')}
    </TextButton>
  )
}
