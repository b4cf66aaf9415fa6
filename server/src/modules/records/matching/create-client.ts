import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { createClient } from '@fairlead/contract/records/clients'
import { me } from '#identity/account'
import { holdMembers, isActive } from '#identity/team'
import type { Ctx } from '#platform/context'
import { newId, waitForAll } from '#platform/db'
import { HttpError, unauthenticated } from '#platform/http'
import { record } from '#records/activities'
import { addClients, countriesOf, distinct, emailDraft, getClient, phoneDrafts } from '#records/clients'
import { lockKeys } from './match.ts'
import { duplicatesOf } from './search-duplicates.ts'

/** Adds a client by hand: it belongs to the person who adds it (rule 105), and is no new lead (rule 17). */
export async function create(
  ctx: Ctx,
  body: Omit<Input<typeof createClient>['body'], 'custom_fields'>,
): Promise<Reply<typeof createClient>> {
  const {
    phones = [],
    emails = [],
    phonenumber,
    email,
    phone_country: _,
    preselected_country: __,
    add_anyway,
    ...fields
  } = body
  const countries = countriesOf(ctx, body)
  const contacts = distinct([
    ...(phonenumber ? phoneDrafts(phonenumber, countries) : []),
    ...phones.flatMap((c) =>
      phoneDrafts(c.value, countries).map((draft, i) => ({
        ...draft,
        ...(c.is_primary && i === 0 ? { isPrimary: true } : {}),
      })),
    ),
    ...(email ? [emailDraft(email)] : []),
    ...emails.map((c) => ({ ...emailDraft(c.value), ...(c.is_primary ? { isPrimary: true } : {}) })),
  ])
  // Held first, as by the person who gives clients: a deactivation at the same time waits, and then finds the client.
  const [, isHere, known] = await waitForAll([
    holdMembers(ctx, [me(ctx)]),
    isActive(ctx, me(ctx)),
    lockKeys(ctx, contacts, () => duplicatesOf(ctx, contacts)),
  ])
  if (!isHere) throw unauthenticated('Your access to this account was deactivated.', 'SESSION_ENDED')
  const found = known.filter((duplicate) => !duplicate.deleted_at)
  // Beside a client that the actor may not see none is added: only who has it is told (rule 41).
  if (add_anyway ? found.some((duplicate) => duplicate.id === null) : found.length > 0)
    throw new HttpError(409, 'A client with this phone or email already exists.', {
      current: { duplicates: found },
    })
  const id = newId()
  const added = addClients(ctx, [
    {
      id,
      ...fields,
      contacts,
      clientSource: 'added_manually',
      leadSource: 'manual',
      sourceDetail: null,
      assignedToId: me(ctx),
      isNewLead: false,
      leadCount: 0,
    },
  ])
  const recorded = record(ctx, {
    kind: 'CLIENT_CREATED_DETAILS',
    clientId: id,
    data: { client_source: 'added_manually', lead_source: 'manual', source_detail: null, lead_id: null, answers: [] },
  })
  ctx.tell({ kind: 'client.added', client_id: id })
  const [, , reply] = await Promise.all([added, recorded, getClient(ctx, id)])
  return reply
}
