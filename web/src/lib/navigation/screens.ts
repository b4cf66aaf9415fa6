import { useRouter } from '@tanstack/react-router'

/**
 * Those of the entries whose screen exists in this build: a menu names all the screens that the
 * specification gives it, and each appears together with its route.
 */
export function useScreens<Entry extends { to: string }>(entries: readonly Entry[]): Entry[] {
  const { routesByPath } = useRouter()
  return entries.filter(({ to }) => to in routesByPath)
}
