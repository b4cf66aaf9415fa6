import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { usePreferences } from '~/lib/account/preferences.ts'

/** Light, dark or as the system: kept with the person's preferences, and so the same on every device. */
export function useColourScheme(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const [{ colour_scheme: scheme }, change] = usePreferences()
  return [scheme, (next) => change({ colour_scheme: next })]
}

/** Shows the scheme that the person chose, here or on another device. */
export function useOwnColourScheme(): void {
  const [scheme] = useColourScheme()
  const { colorScheme: shown, setColorScheme } = useMantineColorScheme()
  // To set what is shown already would work the styles of the whole page out again.
  useEffect(() => {
    if (shown !== scheme) setColorScheme(scheme)
  }, [shown, scheme, setColorScheme])
}
