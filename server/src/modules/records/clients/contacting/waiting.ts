import type { ClientRow } from '@fairlead/contract/records/clients'
import { builtInField } from '@fairlead/contract/records/fields/answer-target'
import { type LeadAnswer, said } from '@fairlead/contract/records/leads'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#platform/context'
import { cut } from '#platform/text'
import type { Me } from '../clients.policy.ts'
import { shown } from '../clients.view.ts'
import { aboutSource } from '../last-lead.ts'

/** What is selected of a client that waits for a contact: its last lead, and who opened its page. */
export type WaitingColumns = {
  lead: { answers: LeadAnswer[]; wording: string | null } | null
  opened_at: string | null
  opened_by: { id: string; name: string } | null
}

/** The statement that reads it beside the client `c`; nothing of one that does not wait. */
export const waitingColumns = (actor: Actor, me: Me): SQL => sql`
  case when c.awaiting_contact_since is not null then jsonb_build_object(
    'lead', ${shown(
      actor,
      sql`(select jsonb_build_object('answers', l.answers, 'wording', l.consent->>'wording')
        from leads l where l.org_id = ${me.org} and l.client_id = c.id order by l.received_at desc, l.id desc limit 1)`,
    )},
    'opened_at', c.opened_at,
    'opened_by', (select jsonb_build_object('id', o.id, 'name', o.name) from users o where o.id = c.opened_by_id)) end`

const longest = 200
const isLink = (text: string) => /^https?:\/\/\S+$/i.test(text)
/** What a lead asked for, in one line: its answers without who it is and what it agreed to; null where nothing is left. */
function inALine({ answers, wording }: NonNullable<WaitingColumns['lead']>): string | null {
  const line = said(answers)
    .filter(
      ({ name, label, value, mapped_to: target }) =>
        label !== wording && !builtInField(target) && !isLink(value) && !aboutSource.test(label || name),
    )
    // "Yes" alone says nothing.
    .map(({ name, label, value }) => (value.length > 3 ? value : `${label || name}: ${value}`))
    .join(', ')
    .replace(/\s+/g, ' ')
  return line.length > longest ? `${cut(line, longest - 1)}…` : line || null
}

/** The same as lists of those who wait show it. */
export const waitingView = ({ lead, opened_at: at, opened_by: by }: WaitingColumns): ClientRow['waiting'] => ({
  answer: lead && inALine(lead),
  opened: at && by ? { at: new Date(at).toISOString(), by } : null,
})
