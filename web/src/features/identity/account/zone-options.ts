import type { Option } from '~/ui/form/SearchSelect.tsx'

/** 'Asia/Kuala_Lumpur' → 'Asia, Kuala Lumpur' */
const nameOf = (zone: string) => zone.replaceAll('_', ' ').split('/').join(', ')

/** The time zones that this browser knows, and the one that is chosen, by name. */
export function zoneOptions(chosen: string): Option[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...zones].sort().map((zone) => ({ value: zone, label: nameOf(zone) }))
}
