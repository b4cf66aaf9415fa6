import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { prefixes } from '../prefixes.ts'
import { ById, Id, Text } from '../primitives.ts'
import { AccessPolicy, Client } from '../records/clients.ts'

const Person = z.object({ id: Id, name: z.string() })

export const reassignClient = endpoint({
  method: 'PUT',
  path: `${prefixes.userClient}/:id/reassign-client/`,
  access: { session: true },
  summary:
    'Assigns a client to a team member, or to no one (null), so that it can be claimed. With `from_id`, 409 if someone else has it by now',
  params: ById,
  body: z.strictObject({
    assigned_to_id: Id.nullable(),
    reason: Text(500).nullable().optional(),
    from_id: Id.nullable().optional(),
  }),
  reply: z.object({
    assigned_to: Person.nullable(),
    previous: Person.nullable(),
    /** What one may do with the client from here on; null for a client that one may not see any more. */
    access_policy: AccessPolicy.nullable(),
  }),
})

export const claimClient = endpoint({
  method: 'POST',
  path: '/api/clients/:id/claim',
  access: { session: true, policy: 'CLIENT.UNASSIGNED_CLIENTS_ACCESS' },
  summary: 'Claims an unassigned client: the first caller gets it, others get 409 with who that was (rule 104)',
  params: ById,
  reply: Client,
  ours: true,
})
