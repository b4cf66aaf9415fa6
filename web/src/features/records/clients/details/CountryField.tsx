import { NativeSelect } from '@mantine/core'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { t } from '../words.ts'

/** All countries there are, and none. */
export function useCountryChoices(): { value: string; label: string }[] {
  const countries = usePhoneKit()?.countries() ?? []
  return [
    { value: '', label: t('form.noCountry') },
    ...countries.map(({ iso2, name }) => ({ value: iso2, label: name })),
  ]
}

type Props = { label: string; value: string; onChange: (country: string) => void; error?: React.ReactNode }

/** A country to choose from all there are; a phone shows its own list. */
export const CountryField = ({ label, value, onChange, error }: Props) => (
  <NativeSelect
    label={label}
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
    data={useCountryChoices()}
  />
)
