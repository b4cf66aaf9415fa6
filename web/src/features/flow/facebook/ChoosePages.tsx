import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { PageChoices } from './page/PageChoices.tsx'
import { t } from './words.ts'

type Props = { opened: boolean; connection: string | undefined; onClose: () => void; findOut: () => void }

/** The pages to choose from, over the screen. */
export const ChoosePages = ({ opened, connection, onClose, findOut }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('choose.title')}>
    <p>{t('choose.text')}</p>
    {opened && <PageChoices connection={connection} onDone={onClose} onCancel={onClose} findOut={findOut} />}
  </Dialog>
)
