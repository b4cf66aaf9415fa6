import { type UserDetails, updateUserDetails } from '@fairlead/contract/identity/account'
import { useState } from 'react'
import type { z } from 'zod'
import { useSession } from '~/lib/account/session.ts'
import { showDetails } from '~/lib/account/show-details.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { hasSaved } from '~/lib/use-saved-value.ts'

export type ProfileChange = z.input<typeof updateUserDetails.body>
export type ProfileField = keyof ProfileChange

export type Profile = {
  user: UserDetails
  /** Saves one field, and tells whether it did; what is refused is told beside it. */
  save: (change: ProfileChange) => Promise<boolean>
  /** What is wrong with a field, in words. */
  errors: Partial<Record<ProfileField, string>>
  /** The field that was saved last. */
  saved: ProfileField | undefined
}

/** The profile of the person who is signed in, saved field by field. */
export function useProfile(): Profile {
  const { user_details: user } = useSession()
  const [errors, setErrors] = useState<Profile['errors']>({})
  const [saved, setSaved] = useState<ProfileField>()
  const fieldOf = (change: ProfileChange) => Object.keys(change)[0] as ProfileField
  const tell = (field: ProfileField, error: string | undefined) => setErrors((all) => ({ ...all, [field]: error }))
  const call = useCall(updateUserDetails, {
    done(details, { body }, client) {
      showDetails(client, details)
      tell(fieldOf(body), undefined)
      setSaved(fieldOf(body))
    },
    refused(error, { body }) {
      const field = fieldOf(body)
      tell(field, error.fields[field] ?? messageOf(error))
      return true
    },
    options: { quiet: true },
    // Each answer is the whole person: an older one must not be shown over a newer.
    line: 'profile',
  })
  return {
    user,
    errors,
    saved,
    async save(change) {
      const field = fieldOf(change)
      const wrong = updateUserDetails.body.safeParse(change).error?.issues[0]?.message
      tell(field, wrong)
      setSaved(undefined)
      return !wrong && hasSaved(call.mutateAsync({ body: change }))
    },
  }
}
