import { mostContacts } from '@fairlead/contract/records/clients'

type Asked = { name: string; access_policy: { EDIT: boolean; DELETE: boolean } }

/** How many numbers and addresses both have together, each counted once. */
export type ContactCounts = { phone: number; email: number }

const tooMany = (count: number, what: string): string[] =>
  count > mostContacts
    ? [
        `Together they have ${count} ${what}, and a client has at most ${mostContacts}. Remove some from one of them first.`,
      ]
    : []

/** What keeps one client from being merged into another, in words (rule 43). */
export function mayNot(survivor: Asked, absorbed: Asked, { phone, email }: ContactCounts): string[] {
  const unchangeable = [survivor, absorbed].filter((one) => !one.access_policy.EDIT)
  return [
    ...unchangeable.map(({ name }) => `You may not change ${name}.`),
    ...(absorbed.access_policy.DELETE ? [] : [`You may not delete ${absorbed.name}, and merging takes it away.`]),
    ...tooMany(phone, 'phone numbers'),
    ...tooMany(email, 'e-mail addresses'),
  ]
}
