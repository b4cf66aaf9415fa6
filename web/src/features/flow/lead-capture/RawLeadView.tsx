import { type AnswerTarget, builtInField } from '@fairlead/contract/records/fields/answer-target'
import type { LeadAnswer, RawLead } from '@fairlead/contract/records/leads'
import type { ReactNode } from 'react'
import { useTargetNames } from '~/lib/calls/answer-target.ts'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import styles from './RawLeadView.module.css'
import { TraceSteps } from './TraceSteps.tsx'
import { t } from './words.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** What stands beside an answer that was saved to no field. */
export type OfUnsaved = (answer: Pick<LeadAnswer, 'name' | 'label' | 'value'>) => ReactNode

/** Every answer as it came, letter for letter, and where it went (rule 21). */
function Answers({ answers, ofUnsaved }: { answers: readonly LeadAnswer[]; ofUnsaved: OfUnsaved | undefined }) {
  const nameOf = useTargetNames(
    answers.map(({ mapped_to }) => mapped_to),
    t('fields.deleted'),
  )
  const savedTo = (target: AnswerTarget) => {
    const field = builtInField(target)
    return field ? t(`fields.${field}`) : nameOf(target)
  }
  return (
    <ul className={styles.answers}>
      {answers.map(({ name, label, value, received = value, country, mapped_to: field }) => (
        <li key={`${name} ${label} ${value}`}>
          <div className={styles.question}>
            <span dir="auto">{label || name}</span>
            {label && label !== name && <code>{name}</code>}
          </div>
          <div className={styles.answer}>
            {received ? (
              <pre dir="auto">{received}</pre>
            ) : (
              <span className={styles.quiet}>{t('info.emptyAnswer')}</span>
            )}
            {value && received !== value && <span className={styles.quiet}>{t('info.readAs', { value })}</span>}
            {country && <span className={styles.quiet}>{t('info.country', { country })}</span>}
            {value && (
              <span className={styles.quiet}>
                {field ? `${t('info.savedTo')}: ${savedTo(field) ?? ''}` : t('info.kept')}
              </span>
            )}
            {value && !field && ofUnsaved?.({ name, label, value })}
          </div>
        </li>
      ))}
    </ul>
  )
}

type Fact = readonly [label: string, value: string | null]

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      ([label, value]) =>
        value !== null && (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** A name at the source with its id there. */
const withId = (name: string | null, id: string | null): string | null =>
  name && id ? t('origin.withId', { name, id }) : (name ?? id)

/** One lead as it was received: read-only, nothing tidied. */
export function RawLeadView({ lead, ofUnsaved }: { lead: RawLead; ofUnsaved?: OfUnsaved | undefined }) {
  const zone = useZone()
  const { form } = lead
  const origin: Fact[] = [
    [t('origin.source'), t(`sources.${lead.lead_source}`)],
    [t('origin.form'), form && t('origin.version', { name: form.name, version: form.version })],
    [t('origin.page'), withId(lead.page_name, lead.page_id)],
    [t('origin.campaign'), withId(lead.campaign_name, lead.campaign_id)],
    [t('origin.ad'), withId(lead.ad_name, lead.ad_id)],
    [t('origin.page_url'), lead.page_url],
    [t('origin.referrer'), lead.referrer],
    ...Object.entries(lead.utm),
    [t('origin.external_id'), lead.external_id],
    [t('origin.outcome'), t(`outcomes.${lead.outcome}`)],
    [t('origin.reason'), lead.reason],
  ]
  return (
    <div className={styles.lead}>
      <Part title={t('info.answers')}>
        {lead.answers.length > 0 ? (
          <Answers answers={lead.answers} ofUnsaved={ofUnsaved} />
        ) : (
          <p>{t('info.noAnswers')}</p>
        )}
      </Part>
      {lead.consent && (
        <Part title={t('info.consent')}>
          <p dir="auto">{lead.consent.wording}</p>
          <p className={styles.quiet}>{lead.consent.given ? t('info.given') : t('info.notGiven')}</p>
        </Part>
      )}
      <Part title={t('info.origin')}>
        <Facts facts={origin} />
      </Part>
      <Part title={t('info.times')}>
        <Facts
          facts={[
            [t('times.submitted'), formatMoment(lead.submitted_at, zone)],
            [t('times.received'), formatMoment(lead.received_at, zone)],
            [t('times.processed'), formatMoment(lead.processed_at, zone)],
          ]}
        />
        {lead.is_late && <p className={styles.quiet}>{t('times.late')}</p>}
      </Part>
      <Part title={t('info.trace')}>
        <TraceSteps lead={lead} />
      </Part>
    </div>
  )
}
