import { useEffect, useState } from 'react'

export type PhoneKit = typeof import('./phone-kit.ts')

let loading: Promise<PhoneKit> | undefined
let loaded: PhoneKit | undefined

/** Loads what knows of phone numbers, once. */
export function loadPhoneKit(): Promise<PhoneKit> {
  loading ??= import('./phone-kit.ts').then(
    (kit) => {
      loaded = kit
      return kit
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** What knows of phone numbers, or undefined until it is there; without it the server alone judges. */
export function usePhoneKit(): PhoneKit | undefined {
  const [kit, setKit] = useState(loaded)
  useEffect(() => {
    if (!kit) loadPhoneKit().then(setKit, () => {})
  }, [kit])
  return kit
}
