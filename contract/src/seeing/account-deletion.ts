import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Code, CodeSent } from '../identity/session.ts'
import { Done, Instant } from '../primitives.ts'

/** Days between asking for the deletion of an account and its end; until then it can be taken back. */
export const coolingOffDays = 14

const owner = { session: true, owner: true } as const

export const Deletion = z.object({ delete_at: Instant.nullable() })

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account-deletion',
  access: { session: true },
  summary: 'When the account will be deleted; null if no one requested that',
  reply: Deletion,
  ours: true,
})

export const askDeletionCode = endpoint({
  method: 'POST',
  path: '/api/account-deletion/code',
  access: owner,
  summary: 'Sends the owner a code that confirms the deletion',
  reply: CodeSent,
  ours: true,
})

export const startDeletion = endpoint({
  method: 'POST',
  path: '/api/account-deletion',
  access: owner,
  summary: `Requests the deletion of the account and everything in it, in ${coolingOffDays} days`,
  body: z.strictObject({ code: Code }),
  reply: Deletion,
  ours: true,
})

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/api/account-deletion',
  access: owner,
  summary: 'Keeps the account',
  reply: Done,
  ours: true,
})
