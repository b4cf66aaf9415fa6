import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CallError } from '~/lib/calls/call-error.ts'
import { waysToSignIn } from './sign-in-options.ts'
import { Turnstile } from './Turnstile.tsx'

type Captcha = {
  /** What goes into the body; empty until the person has shown to be one. */
  response: string
  /** Sees that the server wants a captcha; false when it wants something else. */
  refused: (error: CallError) => boolean
  /** The widget, while one is wanted. */
  widget: ReactNode
  isMissing: boolean
}

/** The captcha of the sign-in: loaded when the server asks for it, and only if one is configured. */
export function useCaptcha(): Captcha {
  const { data: ways } = useQuery(waysToSignIn)
  const [response, setResponse] = useState('')
  const [isAsked, setAsked] = useState(false)
  const siteKey = ways?.turnstile_site_key
  return {
    response,
    refused(error) {
      if (error.type !== 'CAPTCHA_REQUIRED') return false
      setResponse('')
      setAsked(true)
      return true
    },
    widget: isAsked && siteKey ? <Turnstile siteKey={siteKey} onToken={setResponse} /> : null,
    isMissing: isAsked && response === '',
  }
}
