import { continueClientInApp } from '@fairlead/contract/records/continue-in-app'
import { useQuery } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { formatTime } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { t } from '../words.ts'
import styles from './PhoneLinkDialog.module.css'

type Props = { id: string; name: string; opened: boolean; onClose: () => void }

/** A code for the phone's camera, which opens this client there and signs in (rule 65). Each opening makes a new one. */
export const PhoneLinkDialog = ({ id, name, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('phoneLink.title', { name })} size={550}>
    <PhoneLink id={id} />
  </Dialog>
)

/** What is in the dialog: it goes when that closes, and the code, which works once and not for long, with it. */
function PhoneLink({ id }: { id: string }) {
  const zone = useZone()
  const query = useQuery({
    queryKey: ['clients', 'phone-link', id],
    queryFn: ({ signal }) => call(continueClientInApp, { params: { id } }, { signal, quiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <div className={styles.link}>
      <p>{t('phoneLink.text')}</p>
      <Loaded query={query} failed={t('phoneLink.failed')} skeleton={<span className={styles.code} />}>
        {({ svg, url, ends_at: ends }) => (
          <>
            <span className={styles.code}>
              <img src={`data:image/svg+xml;base64,${btoa(svg)}`} alt={t('phoneLink.alt')} width={200} height={200} />
            </span>
            <CopyField label={t('phoneLink.address')} value={url} />
            <p className={styles.quiet}>{t('phoneLink.ends', { time: formatTime(ends, zone) })}</p>
          </>
        )}
      </Loaded>
    </div>
  )
}
