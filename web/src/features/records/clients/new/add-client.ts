import { type Client, createClient, type Duplicate } from '@fairlead/contract/records/clients'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import type { CallError } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { type ContractForm, useContractForm } from '~/lib/forms.ts'
import { countryOf } from '../details/contact-edits.ts'
import { allLists } from '../list/list-clients.ts'
import { oneClient } from '../page/one-client.ts'
import { t } from '../words.ts'
import { emptyNewClient, forgetNewClient, keepNewClient, type NewClient, readNewClient } from './new-client-draft.ts'

type OwnFields = readonly CustomField[] | undefined

/** What is filled in of the own fields that there are; of all as long as these are not known. */
const ownIn = ({ own }: NewClient, fields: OwnFields) =>
  Object.entries(own).filter(([id, { text }]) => text.trim() && (fields?.some(({ cf_id }) => cf_id === id) ?? true))

const bodyOf = ({ phone, own: _, ...values }: NewClient) => ({
  ...values,
  phonenumber: phone.text,
  ...(phone.text ? countryOf(phone) : {}),
})

/** By what somebody would be known already. */
const contactsIn = ({ phonenumber = '', email = '' }: { phonenumber?: string | null; email?: string | null }) =>
  `${phonenumber} ${email}`

const duplicatesIn = (error: CallError): Duplicate[] | undefined =>
  error.status === 409 ? (error.body?.current as { duplicates?: Duplicate[] } | undefined)?.duplicates : undefined

type AddClient = {
  form: ContractForm<NewClient, (typeof createClient)['body']>
  /** Sends the form; with `anyway`, although somebody has this number or address already. */
  add: (body: Parameters<Parameters<AddClient['form']['submit']>[0]>[0], anyway?: boolean) => void
  /** What was typed as a phone number and can't be read as one; undefined where there is none. */
  unreadPhone: { text: string; isKept: boolean } | undefined
  /** Keeps it as it was typed: it is shown on the client and matches nobody (rules 23 and 222). */
  keepPhone: () => void
  isBusy: boolean
  /** Lets go of what was typed, which is otherwise kept until it is sent. */
  discard: () => void
  /** Duplicates for which the server refused the form, as long as it says the same number and address. */
  refusedFor: readonly Duplicate[] | undefined
}

/** The form of a new client, and how it is sent. */
export function useAddClient(onAdded: (client: Client) => void, fields: OwnFields): AddClient {
  const { id: me, country_code: country } = useSession().user_details
  const [refused, setRefused] = useState<{ contacts: string; duplicates: readonly Duplicate[] }>()
  const [draft] = useState(() => readNewClient(me))
  const [kept, setKept] = useState<string>()
  const form = useContractForm({
    body: createClient.body,
    initialValues: draft ?? emptyNewClient(country),
    toBody(values) {
      const own = ownIn(values, fields).flatMap(([id, { value }]) => (value === null ? [] : [[id, value] as const]))
      return { ...bodyOf(values), ...(own.length > 0 ? { custom_fields: Object.fromEntries(own) } : {}) }
    },
    names: { phonenumber: 'phone', phone_country: 'phone', preselected_country: 'phone', custom_fields: 'own' },
    rules: (values) => ({
      ...(values.name.trim() ? {} : { name: t('form.required') }),
      ...(values.phone.text && values.phone.e164 === null && values.phone.text !== kept
        ? { phone: t('form.invalidPhone') }
        : {}),
      ...Object.fromEntries(ownIn(values, fields).flatMap(([id, { wrong }]) => (wrong ? [[`own.${id}`, wrong]] : []))),
    }),
  })
  const isOver = useRef(false)
  const discard = () => {
    isOver.current = true
    forgetNewClient(me)
  }
  useEffect(() => {
    if (!isOver.current) keepNewClient(me, form.getValues())
  })
  const save = useCall(createClient, {
    async done(client, _request, queries) {
      discard()
      queries.setQueryData(oneClient(client.id).queryKey, client)
      // Marked as old, and asked for when the list is next shown.
      await queries.invalidateQueries({ queryKey: allLists, refetchType: 'none' })
      onAdded(client)
    },
    refused(error, { body }) {
      const duplicates = duplicatesIn(error)
      if (duplicates) setRefused({ contacts: contactsIn(body), duplicates })
      return duplicates !== undefined || form.place(error)
    },
  })
  // With another number or address it is another question.
  if (refused && refused.contacts !== contactsIn(bodyOf(form.getValues()))) setRefused(undefined)
  const { text: phone, e164 } = form.getValues().phone
  return {
    form,
    unreadPhone: phone && e164 === null ? { text: phone, isKept: phone === kept } : undefined,
    keepPhone() {
      setKept(phone)
      form.clearFieldError('phone')
    },
    add: (body, anyway = false) => save.mutate({ body: anyway ? { ...body, add_anyway: true } : body }),
    isBusy: save.isPending,
    discard,
    refusedFor: refused?.duplicates,
  }
}
