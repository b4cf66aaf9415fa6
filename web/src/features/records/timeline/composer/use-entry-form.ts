import { messages } from '@fairlead/contract/messages'
import type { z } from 'zod'
import { type ContractForm, useContractForm } from '~/lib/forms.ts'
import type { Entry } from './entry.ts'

const number = /^\d+([.]\d+)?$/

/** The form of an entry, under the rule of the call that it is sent by. */
export const useEntryForm = <Body extends z.ZodType>(
  body: Body,
  initialValues: Entry,
  toBody: (entry: Entry) => z.input<Body>,
): ContractForm<Entry, Body> =>
  useContractForm<Entry, Body>({
    body,
    initialValues,
    toBody,
    names: { item_type: 'kind', duration_seconds: 'minutes' },
    // Only what the kind asks for counts: what was typed under another one waits there, and cannot be seen here.
    rules: ({ kind, minutes }) =>
      kind === 'PHONECALL' && minutes && !number.test(minutes) ? { minutes: messages.decimal } : {},
  })

export type EntryForm = ContractForm<Entry, z.ZodType>
