import { productName } from '~/lib/account/product.ts'
import { appDialog } from '~/lib/browser/install.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { SendLink } from './SendLink.tsx'
import { t } from './words.ts'

const close = () => appDialog.set(() => false)

/** Brings the application from a desk to a phone (point 4.4). */
export const AppDialog = ({ opened }: { opened: boolean }) => (
  <Dialog opened={opened} onClose={close} title={t('app.title', { product: productName() })}>
    <SendLink onDone={close} />
  </Dialog>
)
