import { Link } from '@tanstack/react-router'
import { ClientChoice } from '~/features/records/content/share/ClientChoice.tsx'
import { useEnrolmentActions } from '~/features/work/sequences/api/enrolment-actions.ts'
import { t } from '~/features/work/sequences/words.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'

type Props = { sequenceId: string; opened: boolean; onClose: () => void }

/** Adds one client to a sequence, found by name; many are added from their list. */
export function AddClientDialog({ sequenceId, opened, onClose }: Props) {
  const { enrol } = useEnrolmentActions({ added: onClose })
  return (
    <Dialog opened={opened} onClose={onClose} size={550} title={t('add.title')}>
      <ClientChoice onChoose={({ id }) => enrol.mutate({ params: { id: sequenceId }, body: { client_id: id } })} />
      <p>
        {t('add.many')} <Link to="/clients">{t('add.toList')}</Link>
      </p>
    </Dialog>
  )
}
