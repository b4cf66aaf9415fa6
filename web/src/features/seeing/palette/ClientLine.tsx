import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { markOf } from './matching.ts'
import styles from './Palette.module.css'
import type { Seen } from './recent.ts'

/** A client with the piece of name, number or address that was typed. */
export function ClientLine({
  client: { name, phone_number, phone_extension, email },
  typed,
}: {
  client: Seen
  typed: string
}) {
  const number = usePhoneText(phone_number, phone_extension)
  const contact = [number, email].find((text) => text && markOf(text, typed)) ?? (number || email)
  return (
    <>
      <Avatar name={name} size={24} />
      <bdi className={styles.label}>
        <Marked text={name} typed={typed} />
      </bdi>
      {contact && (
        <bdi className={styles.contact}>
          <Marked text={contact} typed={typed} />
        </bdi>
      )}
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const mark = markOf(text, typed)
  if (!mark) return text
  const [from, to] = mark
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
