import { type Client, createClient, type Duplicate } from '@fairlead/contract/clients'
import { useState } from 'react'
import type { CallError } from '~/lib/call-error.ts'
import { type ContractForm, useContractForm } from '~/lib/forms.ts'
import { useSession } from '~/lib/session.ts'
import { useCall } from '~/lib/use-call.ts'
import type { PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import { allLists } from './list-clients.ts'
import { oneClient } from './one-client.ts'
import { t } from './words.ts'

export type NewClient = {
  name: string
  phone: PhoneValue
  email: string
  company: string
  job_title: string
  address: string
  city: string
  country: string
}

const bodyOf = ({ phone, ...values }: NewClient) => ({
  ...values,
  phonenumber: phone.e164 ?? phone.text,
  phone_country: phone.text ? phone.country : '',
})

const duplicatesIn = (error: CallError): Duplicate[] | undefined =>
  error.status === 409 ? (error.body?.current as { duplicates?: Duplicate[] } | undefined)?.duplicates : undefined

type AddClient = {
  form: ContractForm<NewClient, (typeof createClient)['body']>
  /** Sends the form; with `anyway`, although somebody has this number or address already. */
  add: (body: Parameters<Parameters<AddClient['form']['submit']>[0]>[0], anyway?: boolean) => void
  isBusy: boolean
  /** Duplicates that the server found when the form was sent. */
  refusedFor: readonly Duplicate[]
}

/** The form of a new client, and how it is sent. */
export function useAddClient(onAdded: (client: Client) => void): AddClient {
  const { country_code: country } = useSession().user_details
  const [refusedFor, setRefusedFor] = useState<readonly Duplicate[]>([])
  const form = useContractForm({
    body: createClient.body,
    initialValues: {
      name: '',
      phone: { text: '', country: country ?? 'SG' },
      email: '',
      company: '',
      job_title: '',
      address: '',
      city: '',
      country: '',
    } as NewClient,
    toBody: bodyOf,
    names: { phonenumber: 'phone', phone_country: 'phone' },
    rules: ({ name, phone }) => ({
      ...(name.trim() ? {} : { name: t('form.required') }),
      ...(phone.text && phone.e164 === null ? { phone: t('form.invalidPhone') } : {}),
    }),
  })
  const save = useCall(createClient, {
    async done(client, _request, queries) {
      queries.setQueryData(oneClient(client.id).queryKey, client)
      // Marked as old, and asked for when the list is next shown.
      await queries.invalidateQueries({ queryKey: allLists, refetchType: 'none' })
      onAdded(client)
    },
    refused(error) {
      const found = duplicatesIn(error)
      if (found) setRefusedFor(found)
      return found !== undefined || form.place(error)
    },
  })
  return {
    form,
    add: (body, anyway = false) => save.mutate({ body: anyway ? { ...body, add_anyway: true } : body }),
    isBusy: save.isPending,
    refusedFor,
  }
}
