import { useEffect, useState } from 'react'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import styles from './SignIn.module.css'
import { t } from './words.ts'

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Props = { at: number; bySms: boolean; isBusy: boolean; onResend: () => void }

/** When another code can be had: counts down, then offers it. */
export function ResendLine({ at, bySms, isBusy, onResend }: Props) {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    setSeconds(secondsUntil(at))
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 500)
    return () => clearInterval(timer)
  }, [at])
  if (seconds > 0)
    return <p className={styles.quiet}>{t(bySms ? 'code.noneBySms' : 'code.none', { time: clock(seconds) })}</p>
  return (
    <p className={styles.quiet}>
      {t(bySms ? 'code.noneNowBySms' : 'code.noneNow')}{' '}
      <TextButton onClick={onResend} disabled={isBusy}>
        {t('code.again')}
      </TextButton>
    </p>
  )
}
