import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './Dialog.module.css'
import { PeoplePicker } from './PeoplePicker.tsx'
import { t } from './words.ts'

type Props = {
  name: string
  without: ReadonlySet<string>
  opened: boolean
  isBusy: boolean
  onAdd: (ids: readonly string[]) => void
  onClose: () => void
}

function AddForm({ without, isBusy, onAdd, onClose }: Omit<Props, 'name' | 'opened'>) {
  const [chosen, choose] = useState<string[]>([])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) onAdd(chosen)
      }}
    >
      <PeoplePicker without={without} value={chosen} onChange={choose} />
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
          {chosen.length === 0 ? t('people.add') : t('people.addCount', { count: chosen.length })}
        </Button>
      </div>
    </form>
  )
}

/** Puts people of the team into a sub-team. */
export const AddMembersDialog = ({ name, opened, ...rest }: Props) => (
  <Dialog opened={opened} onClose={rest.onClose} size={550} title={t('people.addTo', { name })}>
    <AddForm {...rest} />
  </Dialog>
)
