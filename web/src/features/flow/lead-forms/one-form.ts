import { getLeadForm, leadFormQrCode } from '@fairlead/contract/flow/lead-forms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** One form with its draft. */
export const oneForm = (id: string) =>
  queryOptions({
    queryKey: ['lead-forms', 'one', id],
    queryFn: ({ signal }) => call(getLeadForm, { params: { id } }, { signal, expects: [423] }),
  })

/** The form's address as a QR code; it never changes. */
export const qrCode = (id: string) =>
  queryOptions({
    queryKey: ['lead-forms', 'qr-code', id],
    queryFn: ({ signal }) => call(leadFormQrCode, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
