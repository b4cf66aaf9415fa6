import { type Client, updateClient } from '@fairlead/contract/records/clients'
import { TextInput } from '@mantine/core'
import { DetailRow, OpenableValue } from './DetailRow.tsx'
import type { SaveEdit } from './edit-client.ts'
import { useInPlace } from './use-in-place.ts'

export type TextField = 'name' | 'company' | 'job_title' | 'address' | 'city'

type Props = {
  client: Client
  field: TextField
  label: string
  /** Absent where nothing may be changed. */
  save: SaveEdit | undefined
}

/** As the contract reads it; of an empty text, that the field is cleared. */
const readingOf = (field: TextField, text: string) =>
  updateClient.body.shape[field].safeParse(text.trim() || field === 'name' ? text : null)

/** A text of a client, changed where it stands. */
export function TextDetail({ client, field, label, save }: Props) {
  const textOf = (of: Client) => of[field] ?? ''
  const value = textOf(client)
  const place = useInPlace<HTMLInputElement>({
    client,
    textOf,
    label,
    judge: (text) => readingOf(field, text).error?.issues[0]?.message,
    async save(text, from) {
      const part = { [field]: readingOf(field, text).data ?? null }
      const error = await save?.({ body: part, shown: part, from })
      return error && (error.fields[field] ?? error.message)
    },
  })
  if (!save) return value ? <DetailRow label={label}>{<bdi>{value}</bdi>}</DetailRow> : null
  return (
    <DetailRow label={label}>
      {place.draft === undefined ? (
        <OpenableValue label={label} value={value} onOpen={place.open} opener={place.opener} />
      ) : (
        <TextInput
          ref={place.editor}
          aria-label={label}
          autoComplete="off"
          dir="auto"
          value={place.draft}
          error={place.error}
          onChange={(event) => place.type(event.currentTarget.value)}
          onBlur={place.leave}
          onKeyDown={place.onKeyDown}
        />
      )}
    </DetailRow>
  )
}
