import { TextField } from '~/ui/form/TextField.tsx'

type Props = {
  label: string
  description: string
  /** The largest that is taken. */
  most: number
  value: number | null
  error?: string | undefined
  onChange: (value: number | null) => void
}

/** A whole number that may be absent. */
export const NumberField = ({ most, value, onChange, ...field }: Props) => (
  <TextField
    {...field}
    inputMode="numeric"
    autoComplete="off"
    maw={320}
    value={value === null ? '' : String(value)}
    onChange={({ currentTarget: { value: typed } }) => {
      const digits = typed.replace(/\D/g, '').slice(0, 6)
      onChange(Number(digits) > 0 ? Math.min(most, Number(digits)) : null)
    }}
  />
)
