import { contactLink } from '@fairlead/contract/contact'
import type { LeadFormDefinition, SenderButton } from '@fairlead/contract/flow/lead-forms/definition'
import type { PublicForm, Sender } from '@fairlead/contract/flow/lead-forms/public-page'
import { and, eq, sql } from 'drizzle-orm'
import { type Actor, type Ctx, systemActor } from '#platform/context'
import { toRfc3339 } from '#platform/db'
import { storedFiles } from '#platform/storage'
import { organizations, users } from '#tables/identity/account'
import { memberships } from '#tables/identity/team'
import { leadForms, leadFormVersions } from './lead-forms.tables.ts'
import { completed, type FormRow } from './lead-forms.view.ts'
import { ownerOf, type SenderDetails, senderColumns, senderView } from './sender.ts'

/** A published form as a stranger meets it. */
export type Published = {
  row: FormRow
  version: number
  definition: LeadFormDefinition
  shown: PublicForm
  /** The country by which its numbers are read. */
  country: string
  isShut: boolean
  /** The link to go on in WhatsApp with the sender. */
  whatsapp: string | null
}

/**
 * The form at a public address, by the version that was asked for, else the present one. Undefined when
 * there is none, or when it was never published: strangers learn nothing of drafts.
 */
export async function findPublished(
  ctx: Ctx<Actor | null>,
  code: string,
  version?: number,
): Promise<Published | undefined> {
  const [found] = await ctx
    .asSystem('the form at a public address')
    .db.select({
      row: leadForms,
      version: leadFormVersions.version,
      definition: leadFormVersions.definition,
      now: sql<string>`clock_now()`,
      ...senderColumns,
    })
    .from(leadForms)
    .innerJoin(
      leadFormVersions,
      and(
        eq(leadFormVersions.orgId, leadForms.orgId),
        eq(leadFormVersions.formId, leadForms.id),
        eq(leadFormVersions.version, version ?? leadForms.publishedVersion),
      ),
    )
    .innerJoin(organizations, eq(organizations.id, leadForms.orgId))
    .innerJoin(memberships, ownerOf(organizations.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(leadForms.code, code))
  if (!found) return undefined
  const { row } = found
  ctx.confirm(new Date(toRfc3339(found.now)))
  const definition = completed(found.definition)
  const { cover_key, logo_key } = definition
  const keys = [cover_key, logo_key].filter((key) => key !== null)
  const pictures = await storedFiles(ctx.as(systemActor(row.orgId)), keys)
  const { sender, country } = senderView(ctx, found)
  return {
    row,
    version: found.version,
    definition,
    country,
    whatsapp: sender.whatsapp && contactLink('whatsapp', sender.whatsapp),
    isShut: !row.isOpen || row.deletedAt !== null,
    shown: {
      title: definition.title,
      description: definition.description,
      cover_url: cover_key && (pictures.get(cover_key)?.url ?? null),
      logo_url: logo_key && (pictures.get(logo_key)?.url ?? null),
      sender: definition.show_sender ? publicSender(sender, definition.sender_buttons) : null,
      fields: definition.fields.filter((field) => field.type !== 'hidden'),
      submit_text: definition.submit_text,
    },
  }
}

/** What strangers see of the sender: only the ways of contact that the form offers. */
function publicSender(sender: SenderDetails['sender'], buttons: readonly SenderButton[]): Sender {
  const link = (kind: SenderButton, to: string | null) => (to && buttons.includes(kind) ? contactLink(kind, to) : null)
  return {
    name: sender.name,
    company: sender.company,
    picture_url: sender.picture_url,
    call: link('phone_call', sender.phone),
    whatsapp: link('whatsapp', sender.whatsapp),
    email: link('email', sender.email),
  }
}
