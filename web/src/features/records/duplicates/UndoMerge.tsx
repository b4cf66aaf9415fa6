import { TextButton } from '~/ui/shown/TextButton.tsx'
import { useUndoMerge } from './pair-actions.ts'
import { t } from './words.ts'

/** Takes a merge back from the timeline. */
export function UndoMerge({ id }: { id: string }) {
  const { undo, isBusy } = useUndoMerge()
  return (
    <TextButton disabled={isBusy} onClick={() => undo(id)}>
      {t('takeBack')}
    </TextButton>
  )
}
