import type { Answer } from '@fairlead/contract/endpoint'
import { appQrCode } from '@fairlead/contract/seeing/onboarding'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '~/lib/calls/call.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { PhoneInput } from '~/ui/phone/PhoneInput.tsx'
import styles from './Onboarding.module.css'
import { useSendLink } from './use-send-link.ts'
import { t } from './words.ts'

const qrCode = {
  queryKey: ['app-qr-code'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(appQrCode, {}, { signal, quiet: true }),
}

/** The application's address for a camera. */
function Scan() {
  const picture = (code?: Answer<typeof appQrCode>) => (
    <figure className={styles.scan}>
      <span className={styles.code}>
        {code && (
          <img
            src={`data:image/svg+xml;base64,${btoa(code.svg)}`}
            alt={t('app.scanAlt', { url: code.url })}
            width={160}
            height={160}
          />
        )}
      </span>
      <figcaption>{t('app.scan')}</figcaption>
    </figure>
  )
  return (
    <Loaded query={useQuery(qrCode)} failed={t('app.scanFailed')} skeleton={picture()}>
      {picture}
    </Loaded>
  )
}

/** From a desk to the phone: a code to scan, and the link by SMS in two steps (point 4.4). */
export function SendLink({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string>()
  const { form, field, captcha, send } = useSendLink(setSentTo)
  if (sentTo)
    return (
      <div className={styles.step}>
        <div role="status">
          <h2>{t('app.sentTitle')}</h2>
          <p className={styles.lead}>{t('app.sentText', { number: sentTo })}</p>
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setSentTo(undefined)}>
            {t('app.again')}
          </Button>
          <Button onClick={onDone}>{t('app.done')}</Button>
        </div>
      </div>
    )
  return (
    <form className={styles.step} onSubmit={form.submit((body) => send.mutate({ body }))} noValidate>
      <Scan />
      <p className={styles.or}>{t('app.or')}</p>
      <PhoneInput label={t('app.phone')} required {...field} />
      {captcha.widget}
      <Button type="submit" fullWidth loading={send.isPending} disabled={captcha.isMissing}>
        {t('app.send')}
      </Button>
    </form>
  )
}
