import { messages } from '@fairlead/contract/messages'
import { Id } from '@fairlead/contract/primitives'
import { PageError } from './page-error.ts'

/** Guards a screen of one thing: an address whose id is none leads nowhere. */
export function expectId({ params }: { params: { id: string } }): void {
  if (!Id.safeParse(params.id).success) throw new PageError(404, messages.brokenLink)
}
