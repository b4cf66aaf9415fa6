import { ExitReason } from '@fairlead/contract/records/sequence-reasons'
import { ExitMode, type Sequence } from '@fairlead/contract/work/sequences'
import { Choices } from '~/ui/form/Choices.tsx'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { useSequenceActions } from '../api/sequence-actions.ts'
import forms from '../list/Sequences.module.css'
import { t } from '../words.ts'
import styles from './Builder.module.css'

type Props = { sequence: Sequence; opened: boolean; onClose: () => void }

/** What makes clients leave, automatically or once a person says so (rule 94); each choice is saved as it is made. */
export function ExitsDialog({ sequence, opened, onClose }: Props) {
  const { id, exits, version } = sequence
  const { update } = useSequenceActions()
  return (
    <Dialog opened={opened} onClose={onClose} size={550} title={t('exits.dialog')}>
      <div className={forms.form}>
        <p className={styles.quiet}>{t('exits.text')}</p>
        {ExitReason.options.map((reason) => (
          <Choices
            key={reason}
            legend={t(`exits.${reason}`)}
            value={exits[reason]}
            onChange={(mode) => mode && update.mutate({ params: { id }, body: { exits: { [reason]: mode }, version } })}
            choices={ExitMode.options.map((value) => ({ value, label: t(`exits.modes.${value}`) }))}
          />
        ))}
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  )
}
