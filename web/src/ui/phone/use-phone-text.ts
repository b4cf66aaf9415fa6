import { usePhoneKit } from './use-phone-kit.ts'

/** A number in E.164 as people write it; as it is until what knows of numbers has loaded. */
export function usePhoneText(number: string | null): string {
  const kit = usePhoneKit()
  if (!number) return ''
  return kit?.readPhone(number, '').formatted ?? number
}
