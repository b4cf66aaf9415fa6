import type { ClientRow } from '@fairlead/contract/records/clients'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { createStore } from '~/lib/store.ts'

/** The client that something is shared with, as far as the dialog and what follows need to know them. */
export type Recipient = Pick<ClientRow, 'id' | 'name' | 'phone_number' | 'email' | 'follow_up'>

/** What is to be shared, and with whom, as far as that is known when the dialog opens. */
export type AskedShare = {
  client?: Recipient
  /** Clients by their ids, one after the other. */
  clients?: readonly string[]
  content?: { type: SharedContentType; id: string }
  /** A message to begin with. */
  messageId?: string
}

/** The share dialog that is open over the page; undefined while it is shut. */
export const askedShare = createStore<AskedShare | undefined>(undefined)

/** Opens the share dialog. */
export const openShare = (asked: AskedShare): void => askedShare.set(() => asked)
