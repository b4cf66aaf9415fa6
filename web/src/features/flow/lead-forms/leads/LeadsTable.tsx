import type { FormLead, LeadForm } from '@fairlead/contract/flow/lead-forms'
import { targetOfField } from '@fairlead/contract/flow/lead-forms/field-types'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { titleOf } from '../questions/fields.ts'
import { t } from '../words.ts'
import styles from './LeadsTable.module.css'

type Question = { name: string; label: string }

const names: readonly (string | null)[] = ['name', 'first_name', 'last_name']

/** The questions of a form in its order, then those that earlier versions asked; the name stands first in each row already. */
function questionsOf({ definition, published }: LeadForm, leads: readonly FormLead[]): Question[] {
  const { fields } = published?.definition ?? definition
  const found = new Map<string, string>()
  for (const field of fields) if (!names.includes(targetOfField(field))) found.set(field.key, titleOf(field))
  for (const { answers } of leads)
    for (const { name, label, value, mapped_to } of answers)
      if (value && !found.has(name) && !names.includes(mapped_to)) found.set(name, label || name)
  return [...found].map(([name, label]) => ({ name, label }))
}

const saidTo = ({ answers }: FormLead, { name }: Question): string =>
  answers.find((answer) => answer.name === name)?.value ?? ''

type RowProps = { lead: FormLead; questions: readonly Question[]; isBusy: boolean; onTake: () => void }

/** Who a lead is about, what became of it, and why it waits. */
function Who({ lead, isBusy, onTake }: Omit<RowProps, 'questions'>) {
  const { client, outcome } = lead
  return (
    <>
      {client ? (
        <Link to="/client/$id" params={{ id: client.id }} className={styles.name}>
          <bdi>{client.name}</bdi>
        </Link>
      ) : (
        <bdi className={styles.name}>{lead.summary}</bdi>
      )}
      {lead.is_test && <span className={styles.outcome}>{t('one.test')}</span>}
      {outcome !== 'created' && (
        <span className={styles.outcome} data-outcome={outcome}>
          {t(`one.${outcome}`)}
        </span>
      )}
      {lead.reason && !client && <span className={styles.reason}>{lead.reason}</span>}
      {outcome === 'parked' && (
        <Button variant="default" size="xs" loading={isBusy} onClick={onTake}>
          {t('one.take')}
        </Button>
      )}
    </>
  )
}

function Row({ questions, ...props }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.who}>
          <Who {...props} />
        </span>
      </th>
      <td className={styles.time}>
        <RelativeTime at={props.lead.received_at} />
      </td>
      {questions.map((question) => (
        <td key={question.name}>
          <bdi className={styles.value}>{saidTo(props.lead, question)}</bdi>
        </td>
      ))}
    </tr>
  )
}

/** On a phone: one lead under the other, each with what it answered. */
function Card({ questions, ...props }: RowProps) {
  const answered = questions.filter((question) => saidTo(props.lead, question) !== '')
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.who}>
          <Who {...props} />
        </span>
        <span className={styles.time}>
          <RelativeTime at={props.lead.received_at} />
        </span>
      </div>
      {answered.length > 0 && (
        <dl>
          {answered.map((question) => (
            <div key={question.name}>
              <dt>{question.label}</dt>
              <dd>
                <bdi className={styles.value}>{saidTo(props.lead, question)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

type Props = {
  form: LeadForm
  leads: readonly FormLead[]
  /** The lead that is being let pass. */
  busy: string | undefined
  onTake: (id: string) => void
}

/** The leads of a form with a column for each question. */
export function LeadsTable({ form, leads, busy, onTake }: Props) {
  const isNarrow = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false })
  const questions = questionsOf(form, leads)
  const rows = leads.map((lead) => ({ lead, questions, isBusy: busy === lead.id, onTake: () => onTake(lead.id) }))
  if (isNarrow)
    return (
      <ul className={styles.cards}>
        {rows.map((row) => (
          <Card key={row.lead.id} {...row} />
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
    <section className={styles.scroll} aria-label={t('one.leads')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('one.client')}</th>
            <th scope="col">{t('one.received')}</th>
            {questions.map(({ name, label }) => (
              <th key={name} scope="col">
                <bdi>{label}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.lead.id} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
