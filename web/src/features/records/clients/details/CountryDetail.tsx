import type { Client } from '@fairlead/contract/records/clients'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { Ref } from 'react'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { t } from '../words.ts'
import { useCountryChoices } from './CountryField.tsx'
import { DetailRow, OpenableValue } from './DetailRow.tsx'
import type { SaveEdit } from './edit-client.ts'
import { useInPlace } from './use-in-place.ts'

const codeOf = ({ country }: Client) => country ?? ''

const CountrySelect = (props: NativeSelectProps & { ref: Ref<HTMLSelectElement> }) => (
  <NativeSelect {...props} data={useCountryChoices()} />
)

/** A client's country, chosen where it stands. */
export function CountryDetail({ client, save }: { client: Client; save: SaveEdit | undefined }) {
  const kit = usePhoneKit()
  const code = codeOf(client)
  const name = code && (kit?.countryName(code) ?? code)
  const label = t('form.country')
  const place = useInPlace<HTMLSelectElement>({
    client,
    textOf: codeOf,
    label,
    judge: () => undefined,
    async save(country, from) {
      const part = { country: country || null }
      const error = await save?.({ body: part, shown: part, from })
      return error && (error.fields.country ?? error.message)
    },
  })
  if (!save) return name ? <DetailRow label={label}>{name}</DetailRow> : null
  return (
    <DetailRow label={label}>
      {place.draft === undefined ? (
        <OpenableValue label={label} value={name} onOpen={place.open} opener={place.opener} />
      ) : (
        <CountrySelect
          ref={place.editor}
          aria-label={label}
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
