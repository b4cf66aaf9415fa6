import { useState } from 'react'

/** A code that was asked for and not entered yet. */
export type PendingCode = {
  way: 'email' | 'phone'
  /** The address, or the number in E.164. */
  to: string
  country?: string
  /** When another one may be asked for and when this one ends, in milliseconds since the epoch. */
  resendAt: number
  expiresAt: number
}

const key = 'fairlead-code'

function kept(): PendingCode | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(key) ?? 'null') as PendingCode | null
    return pending && pending.expiresAt > Date.now() ? pending : null
  } catch {
    return null
  }
}

/**
 * The code that is waited for. It outlives a reload: on a phone the page is often gone by the time that
 * the person comes back from the mail.
 */
export function usePendingCode(): [PendingCode | null, (pending: PendingCode | null) => void] {
  const [pending, setPending] = useState(kept)
  return [
    pending,
    (next) => {
      if (next) sessionStorage.setItem(key, JSON.stringify(next))
      else sessionStorage.removeItem(key)
      setPending(next)
    },
  ]
}

/** The times of a code that was just sent. */
export const timesOf = (sent: { resend_after_seconds: number; expires_in_seconds: number }) => ({
  resendAt: Date.now() + sent.resend_after_seconds * 1000,
  expiresAt: Date.now() + sent.expires_in_seconds * 1000,
})
