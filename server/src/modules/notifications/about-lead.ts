import { type LeadSourceId, leadSourceLabels } from '@fairlead/contract/clients'
import { contactLink, isReadable } from '@fairlead/contract/contact'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { prepared } from '#platform/db'
import { factLine } from '#platform/outbound'
import { displayPhone } from '#platform/phone'
import { cut } from '#platform/text'
import { clients } from '#tables/clients'
import { leads } from '#tables/lead-capture'
import type { Alert } from './alert.ts'

type Client = Pick<
  typeof clients.$inferSelect,
  'id' | 'name' | 'primaryPhone' | 'primaryEmail' | 'leadSource' | 'sourceDetail'
>

/** What an alert tells of a lead. */
type Told = Pick<typeof leads.$inferSelect, 'answers' | 'consent' | 'leadSource' | 'sourceDetail'>

const keyAnswers = 3
const mostInMail = 30

const came = (source: LeadSourceId, detail: string | null) =>
  detail ? `${leadSourceLabels[source]}: ${detail}` : leadSourceLabels[source]

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })

/** A value as people read it: a day such as 2026-12-24 as '24 Dec 2026'. */
function readable(value: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(value) : undefined
  if (!at || Number.isNaN(at.getTime())) return value
  const part = Object.fromEntries(dayFormat.formatToParts(at).map(({ type, value: text }) => [type, text]))
  return `${part.day} ${part.month} ${part.year}`
}

/** The answers that tell something beside name, number and address, in words. A consent goes by that name: its wording is long. */
const telling = ({ answers, consent }: Told) =>
  answers
    .filter(
      (a) => a.value && (!a.mapped_to || !['name', 'first_name', 'last_name', 'email', 'phone'].includes(a.mapped_to)),
    )
    .map((a) => [a.label === consent?.wording ? 'Consent' : a.label, readable(a.value)] as const)

const lastLeadOf = prepared('last lead', (db) =>
  db
    .select()
    .from(leads)
    .where(and(eq(leads.orgId, sql.placeholder('orgId')), eq(leads.clientId, sql.placeholder('clientId'))))
    .orderBy(desc(leads.receivedAt), desc(leads.id))
    .limit(1),
)
const clientById = prepared('client', (db) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.orgId, sql.placeholder('orgId')), eq(clients.id, sql.placeholder('id')))),
)

/** The lead that a client sent last. */
export async function lastLead(ctx: Ctx, clientId: string): Promise<typeof leads.$inferSelect | undefined> {
  const [row] = await lastLeadOf(ctx.db).execute({ orgId: ctx.actor.orgId, clientId })
  return row
}

/** The client as it is now, or undefined when it is gone or in the bin: then nobody is told (rule 76). */
export async function presentClient(ctx: Ctx, clientId: string): Promise<typeof clients.$inferSelect | undefined> {
  const [row] = await clientById(ctx.db).execute({ orgId: ctx.actor.orgId, id: clientId })
  return row && row.deletedAt === null ? row : undefined
}

/** An alert about a client that a lead made or brought back: name, source, key answers, and the ways to reach it (rule 19). */
export function leadAlert(kind: Alert['kind'], title: string, client: Client, lead: Told | undefined): Alert {
  const path = `/client/${client.id}`
  const answers = lead ? telling(lead) : []
  const phone = client.primaryPhone && isReadable(client.primaryPhone) ? client.primaryPhone : null
  const source = came(lead?.leadSource ?? client.leadSource, lead?.sourceDetail ?? client.sourceDetail)
  const reach = phone
    ? [
        { action: 'call' as const, title: 'Call', url: contactLink('phone_call', phone) },
        { action: 'whatsapp' as const, title: 'WhatsApp', url: contactLink('whatsapp', phone) },
      ]
    : []
  return {
    kind,
    clientId: client.id,
    title,
    body: cut(
      [source, ...answers.slice(0, keyAnswers).map(([label, value]) => factLine(label, value))].join('\n'),
      400,
    ),
    path,
    actions: reach,
    letter: {
      lines: [source],
      facts: [
        ...(client.primaryPhone ? [['Phone', displayPhone(client.primaryPhone)] as const] : []),
        ...(client.primaryEmail ? [['E-mail', client.primaryEmail] as const] : []),
        ...answers.slice(0, mostInMail),
      ],
      buttons: reach.map(({ title: label, url }) => ({ label, url })),
    },
  }
}
