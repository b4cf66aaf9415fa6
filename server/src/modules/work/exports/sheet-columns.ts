import { leadSourceLabels } from '@fairlead/contract/records/clients'
import { said } from '@fairlead/contract/records/leads'
import type { ClientFacts, Field, Value } from './read-clients.ts'
import type { Cell } from './sheets.ts'

/** How a table is written: in whose zone, and with what that was asked for. */
export type Ways = {
  at: (instant: string) => string
  number: (value: number) => Cell
  withNotes: boolean
  withAnswers: boolean
  /** Own fields in their order, but for the stage, which has a column of its own. */
  fields: readonly Field[]
  stage: Field | undefined
}

type Column = readonly [head: string, cell: (facts: ClientFacts) => Cell]

const several = (texts: readonly string[]): Cell => (texts.length > 0 ? texts.join('; ') : null)
const yesNo = (is: boolean): Cell => (is ? 'Yes' : 'No')

/** A number as it is dialled, its extension as in tel: links; what cannot be read as it was typed. */
const contacts = ({ contacts }: ClientFacts, kind: 'phone' | 'email'): string[] =>
  contacts
    .filter((one) => one.kind === kind)
    .map(({ value, raw, extension }) => (value && extension ? `${value};ext=${extension}` : (value ?? raw)))

function ownValue(field: Field, value: Value | undefined, number: Ways['number']): Cell {
  if (!value) return null
  if (field.type === 'number') return value.number === null ? null : number(value.number)
  if (field.type === 'date') return value.date
  if (field.type === 'dropdown') return field.options.find(({ id }) => id === value.option_id)?.label ?? null
  return value.text
}

const minutesBetween = (from: string, until: string): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 60_000))

/** The columns of an export (rule 165), in their order. */
export function columnsOf({ at, number, withNotes, withAnswers, fields, stage }: Ways): readonly Column[] {
  const when = (instant: string | null): Cell => (instant ? at(instant) : null)
  return [
    ['ID', ({ row }) => row.id],
    ['Name', ({ row }) => row.name],
    ['First name', ({ row }) => row.first_name],
    ['Last name', ({ row }) => row.last_name],
    ['Phone', (facts) => contacts(facts, 'phone')[0] ?? null],
    ['Other phones', (facts) => several(contacts(facts, 'phone').slice(1))],
    ['E-mail', (facts) => contacts(facts, 'email')[0] ?? null],
    ['Other e-mails', (facts) => several(contacts(facts, 'email').slice(1))],
    ['Company', ({ row }) => row.company],
    ['Job title', ({ row }) => row.job_title],
    ['Address', ({ row }) => row.address],
    ['City', ({ row }) => row.city],
    ['Country', ({ row }) => row.country],
    ['Source', ({ row }) => leadSourceLabels[row.lead_source]],
    ['Page', ({ lead }) => lead?.page_name ?? null],
    ['Form', ({ lead, row }) => lead?.form_name ?? row.source_detail],
    ['Campaign', ({ lead }) => lead?.campaign_name ?? null],
    ['Ad', ({ lead }) => lead?.ad_name ?? null],
    ['Created', ({ row }) => at(row.created_at)],
    ['Assigned to', ({ row }) => row.assigned_name],
    ['Date assigned', ({ row }) => when(row.date_assigned)],
    ['Groups', ({ groups }) => several(groups)],
    ['Stage', ({ values }) => (stage ? ownValue(stage, values.get(stage.id), number) : null)],
    ...fields.map((field): Column => [field.name, ({ values }) => ownValue(field, values.get(field.id), number)]),
    ['New lead', ({ row }) => yesNo(row.is_new_lead)],
    ['Follow-up date', ({ row }) => when(row.due_remind_on)],
    ['Follow-up type', ({ row }) => (row.due_maturity ? (row.due_maturity === 'FIXED' ? 'Fixed' : 'Someday') : null)],
    ['Sequences', ({ sequences }) => several(sequences)],
    ['Last interaction', ({ row }) => when(row.last_interaction_at)],
    [
      'First response (minutes)',
      ({ row }) => (row.first_response_at ? minutesBetween(row.created_at, row.first_response_at) : null),
    ],
    ['Shares', ({ sent }) => sent.shares],
    ['Opens', ({ sent }) => sent.opens],
    ['Last opened', ({ row }) => when(row.last_viewed_at)],
    ...(withNotes
      ? [['Notes', ({ notes }) => several(notes.map(({ at: on, text }) => `${at(on)} ${text}`))] as Column]
      : []),
    ...(withAnswers
      ? [
          [
            'Answers',
            ({ leads }) =>
              several(
                leads.map(({ answers }) =>
                  said(answers)
                    .map((a) => `${a.label}: ${a.value}`)
                    .join('\n'),
                ),
              ),
          ] as Column,
        ]
      : []),
    ['Consent', ({ consent }) => (consent ? (consent.given ? 'Given' : 'Not given') : null)],
    ['Consent wording', ({ consent }) => consent?.wording ?? null],
    ['Consent date', ({ consent }) => when(consent?.at ?? null)],
  ]
}
