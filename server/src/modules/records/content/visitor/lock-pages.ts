import type { Asked, PublicContent, Sender } from '@fairlead/contract/records/public-content'
import type { Link } from './find-link.ts'
import { consentOf } from './gate-keeper.ts'

type Of<K extends PublicContent['kind']> = Extract<PublicContent, { kind: K }>

export const nothingAsked: Asked = { question: 'none' }

/** The question in a form, as typed; undefined if there is none. */
export function typedIn(form: URLSearchParams): NonNullable<Asked['typed']> | undefined {
  const question = form.get('question')
  return question === null ? undefined : { question, reply_to: form.get('reply_to') ?? '' }
}

/** The page that asks for a passcode, keeping a question that is waiting. */
export const lockedPage = (
  link: Link,
  card: Sender | null,
  error: Of<'locked'>['error'],
  asked: Asked = nothingAsked,
): PublicContent => ({
  kind: 'locked',
  name: link.content.name,
  sender: card,
  action: `/s/${link.text}`,
  error,
  ...asked,
})

/** The page that asks who is reading, keeping what was typed and a question that is waiting. */
export const gatePage = (
  link: Link,
  card: Sender | null,
  filled: Partial<Pick<Of<'gate'>, 'values' | 'errors' | 'notice'>>,
  asked: Asked = nothingAsked,
): PublicContent => ({
  kind: 'gate',
  name: link.content.name,
  sender: card,
  action: `/s/${link.text}`,
  consent: consentOf(link, card?.company ?? card?.name ?? link.content.org_name),
  values: {},
  errors: {},
  notice: null,
  ...filled,
  ...asked,
})
