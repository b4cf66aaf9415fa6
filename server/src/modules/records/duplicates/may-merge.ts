import { mostContacts } from '@fairlead/contract/records/clients'

type Asked = { name: string; access_policy: { EDIT: boolean; DELETE: boolean } }

/** How many numbers and addresses both have together, each counted once. */
export type ContactCounts = { phone: number; email: number }

const tooMany = (count: number, what: string): string[] =>
  count > mostContacts
    ? [`Together they have ${count} ${what}, and a client can have at most ${mostContacts}. Remove some first.`]
    : []

/** What keeps one client from being merged into another, in words (rule 43). */
export function mayNot(survivor: Asked, absorbed: Asked, { phone, email }: ContactCounts): string[] {
  const unchangeable = [survivor, absorbed].filter((one) => !one.access_policy.EDIT)
  return [
    ...unchangeable.map(({ name }) => `You don’t have permission to edit ${name}.`),
    ...(absorbed.access_policy.DELETE
      ? []
      : [`Merging would remove ${absorbed.name}, which you don’t have permission to delete.`]),
    ...tooMany(phone, 'phone numbers'),
    ...tooMany(email, 'email addresses'),
  ]
}
