import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EarlierAnswersProps } from '~/lib/calls/answer-target.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import type { AnswersDialogProps } from './AnswersDialog.tsx'
import { BatchNotice } from './BatchNotice.tsx'
import { showBatch } from './shown-batch.ts'
import { t } from './words.ts'

const AnswersDialog = onceOpened<AnswersDialogProps>(async () => (await import('./AnswersDialog.tsx')).AnswersDialog)

/** Saves what earlier leads answered to the fields that their answers go to now, with its progress and undo (rule 219). */
export function EarlierAnswers(props: EarlierAnswersProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBegun, setBegun] = useState(false)
  return (
    <>
      <Button variant="default" disabled={props.answers.length === 0} onClick={() => setOpen(true)}>
        {t('answers.open')}
      </Button>
      <AnswersDialog
        {...props}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onBegun={(id) => {
          showBatch(id)
          setBegun(true)
        }}
      />
      {isBegun && <BatchNotice onChanged={props.onChanged} />}
    </>
  )
}
