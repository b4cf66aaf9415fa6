import type { RawLead, TraceStep } from '@fairlead/contract/records/leads'
import {
  IconBan,
  IconHandStop,
  IconInbox,
  IconLink,
  IconRoute,
  IconSearch,
  IconTextScan2,
  IconUserCheck,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './TraceSteps.module.css'
import { t } from './words.ts'

/** The sign of each step; a new step does not compile until it has one. */
const icons: Record<TraceStep['step'], TablerIcon> = {
  received: IconInbox,
  read: IconTextScan2,
  matched: IconSearch,
  distributed: IconRoute,
  created: IconUserPlus,
  attached: IconLink,
  assigned: IconUserCheck,
  parked: IconHandStop,
  ignored: IconBan,
}

/** Steps that decided something stand out. */
const decides: readonly TraceStep['step'][] = ['received', 'created', 'attached', 'assigned', 'distributed']

/** Seconds from one instant to another, to a tenth; none where it was at once. */
function secondsBetween(from: string, to: string): number | null {
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 100) / 10
  return seconds > 0 ? seconds : null
}

/** The explanation why a lead is where it is: facts, one after the other. */
export function TraceSteps({
  lead: { trace, received_at: arrived },
}: {
  lead: Pick<RawLead, 'trace' | 'received_at'>
}) {
  const zone = useZone()
  return (
    <ol className={styles.steps}>
      {trace.map(({ step, at, text, details }, place) => {
        const Icon = icons[step]
        const seconds = place === trace.length - 1 ? secondsBetween(arrived, at) : null
        return (
          <li key={`${step} ${at} ${text}`} data-decides={decides.includes(step) || undefined}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <div>
              <span>
                {step === 'received'
                  ? t('why.received', { text, when: formatMoment(at, zone) })
                  : seconds === null
                    ? text
                    : t('why.after', { text, seconds })}
              </span>
              {details.map((detail) => (
                <span key={detail} className={styles.detail} dir="auto">
                  {detail}
                </span>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
