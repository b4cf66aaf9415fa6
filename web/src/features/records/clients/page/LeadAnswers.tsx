import type { Client } from '@fairlead/contract/records/clients'
import { useState } from 'react'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { t } from './answer-words.ts'
import styles from './LeadAnswers.module.css'

/** So many answers stand there at first; the others open on demand. */
const most = 6
/** An answer of more characters takes the whole width; a long one is cut until all are opened. */
const [short, long] = [40, 240]
const isLong = (text: string) => text.length > long || text.split('\n', 7).length > 6

/** What the client's last lead answered beside what the fields hold (rule 220); nothing where there is nothing. */
export function LeadAnswers({ client }: { client: Client }) {
  const zone = useZone()
  const [isOpen, setOpen] = useState(false)
  const { details_hidden: isHidden, last_lead: lead } = client
  if (isHidden || !lead) return null
  const { received_at: at, answers } = lead
  const isMore = answers.length > most || answers.some(({ value }) => isLong(value))
  return (
    <section className={styles.box} aria-labelledby="lead-answers">
      <div className={styles.head}>
        <h2 id="lead-answers">{t('title')}</h2>
        <time dateTime={at}>{formatDate(at, zone)}</time>
      </div>
      <dl className={styles.answers}>
        {answers.slice(0, isOpen ? undefined : most).map(({ label, value }) => (
          <div key={`${label} ${value}`} data-long={value.length > short || undefined}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto" data-cut={(!isOpen && isLong(value)) || undefined}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {isMore && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('less') : t('all')}
        </TextButton>
      )}
    </section>
  )
}
