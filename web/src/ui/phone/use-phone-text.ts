import { usePhoneKit } from './use-phone-kit.ts'

/** A number in E.164 as people write it, with its extension; as it is until what knows of numbers has loaded. */
export function usePhoneText(number: string | null, extension: string | null = null): string {
  const kit = usePhoneKit()
  if (!number) return ''
  return kit && number.startsWith('+') ? kit.formatPhone(number, extension) : number
}
