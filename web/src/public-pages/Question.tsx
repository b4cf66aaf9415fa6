import type { LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import { type FieldType, traitsOf } from '@fairlead/contract/flow/lead-forms/field-types'
import { countryName } from '@fairlead/contract/flow/lead-forms/public-page'
import { messages } from '@fairlead/contract/messages'
import { Icon } from './Icon.tsx'
import { inputs } from './inputs.ts'
import { t } from './words.ts'

export type CountryOption = { iso2: string; name: string; callingCode: string }

export type QuestionProps = {
  field: LeadFormField
  id: string
  values: readonly string[]
  error: string | undefined
  /** The country chosen beside a number. */
  country: string
  countries: readonly CountryOption[]
  flagUrl: (iso2: string) => string | undefined
  /** The first one that is wrong: the browser puts the focus there, also without scripts. */
  isFirstWrong: boolean
}

/** What an answer of the type is told when it cannot be read; the form's script says it before sending. */
const invalid: Partial<Record<FieldType, string>> = {
  email: messages.email,
  phone: messages.phone,
  number: messages.decimal,
}

type ControlProps = QuestionProps & {
  described: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
    'aria-required'?: true
    autoFocus?: true
  }
}

function Text({ field, values, described }: ControlProps) {
  const { type, placeholder, key } = field
  const shared = {
    name: key,
    placeholder,
    defaultValue: values[0] ?? '',
    maxLength: traitsOf(type).max_length,
    dir: 'auto',
  }
  if (type === 'long_text') return <textarea {...described} {...shared} rows={3} />
  if (type === 'address') return <textarea {...described} {...shared} rows={2} autoComplete="street-address" />
  return <input {...described} {...shared} {...inputs[type]} />
}

function Phone({ field, values, described, country, countries, flagUrl }: ControlProps) {
  const code = countries.find((one) => one.iso2 === country)?.callingCode
  return (
    <>
      <span className="fl-country">
        <img className="fl-flag" src={flagUrl(country)} width={16} height={12} alt="" />
        <Icon name="chevron" />
        <select
          name={countryName(field.key)}
          defaultValue={country}
          aria-label={t('countryOfNumber')}
          autoComplete="tel-country-code"
        >
          {countries.map(({ iso2, name, callingCode }) => (
            <option key={iso2} value={iso2}>
              {iso2} {callingCode} {name}
            </option>
          ))}
        </select>
      </span>
      <input
        {...described}
        {...inputs.phone}
        name={field.key}
        defaultValue={values[0] ?? ''}
        placeholder={code}
        maxLength={traitsOf('phone').max_length}
      />
    </>
  )
}

function Select({ field, values, described, countries }: ControlProps) {
  const isCountry = field.type === 'country'
  const chosen = isCountry
    ? countries.find(({ iso2, name }) => [iso2, name.toUpperCase()].includes((values[0] ?? '').toUpperCase()))?.iso2
    : values[0]
  return (
    <>
      <select
        {...described}
        name={field.key}
        defaultValue={chosen ?? ''}
        autoComplete={isCountry ? 'country' : undefined}
        dir="auto"
      >
        <option value="">{t('choose')}</option>
        {isCountry
          ? countries.map(({ iso2, name }) => (
              <option key={iso2} value={iso2}>
                {name}
              </option>
            ))
          : field.choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
      </select>
      <Icon name="chevron" />
    </>
  )
}

function Choices({ field, values, described }: ControlProps) {
  const { id, 'aria-required': _required, ...rest } = described
  return (
    <div className="fl-choices">
      {field.choices.map((choice, i) => (
        <label key={choice} className="fl-choice" dir="auto">
          <input
            {...(i === 0 ? { ...rest, id } : { 'aria-describedby': rest['aria-describedby'] })}
            type={field.type === 'single_choice' ? 'radio' : 'checkbox'}
            name={field.key}
            value={choice}
            defaultChecked={values.includes(choice)}
          />
          <span>{choice}</span>
        </label>
      ))}
    </div>
  )
}

function Consent({ field, values, described }: ControlProps) {
  return (
    <label className="fl-consent" dir="auto">
      <input {...described} type="checkbox" name={field.key} value="yes" defaultChecked={values.length > 0} />
      <span>
        {field.label} {field.required && <span className="fl-quiet">{t('required')}</span>}
      </span>
    </label>
  )
}

const isGroup = (type: FieldType) => type === 'single_choice' || type === 'multiple_choice'
const isSelect = (type: FieldType) => type === 'dropdown' || type === 'country'

/** One question of a form: its words, its control, and what is wrong with the answer. */
export function Question(props: QuestionProps) {
  const { field, id, error, isFirstWrong } = props
  const { type, required } = field
  const helpId = field.help_text ? `${id}-help` : undefined
  const errorId = `${id}-error`
  const describedBy = [error ? errorId : undefined, helpId].filter(Boolean).join(' ')
  const control: ControlProps = {
    ...props,
    described: {
      id,
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(error ? { 'aria-invalid': true } : {}),
      ...(required ? { 'aria-required': true } : {}),
      ...(isFirstWrong ? { autoFocus: true } : {}),
    },
  }
  const words = (
    <>
      {field.label} {required && <span className="fl-quiet">{t('required')}</span>}
    </>
  )
  const below = (
    <>
      {field.help_text && (
        <p className="fl-help" id={helpId} dir="auto">
          {field.help_text}
        </p>
      )}
      <p className="fl-error" id={errorId} hidden={!error}>
        <Icon name="alert" />
        <span>{error}</span>
      </p>
    </>
  )
  const box = {
    className: error ? 'fl-field fl-bad' : 'fl-field',
    'data-type': type,
    'data-required': required ? messages.required : undefined,
    'data-invalid': invalid[type],
  }
  if (isGroup(type))
    return (
      <fieldset {...box}>
        <legend className="fl-label" dir="auto">
          {words}
        </legend>
        <Choices {...control} />
        {below}
      </fieldset>
    )
  if (type === 'consent')
    return (
      <div {...box}>
        <Consent {...control} />
        {below}
      </div>
    )
  return (
    <div {...box}>
      <label className="fl-label" htmlFor={id} dir="auto">
        {words}
      </label>
      <div className="fl-input">
        {type === 'phone' ? <Phone {...control} /> : isSelect(type) ? <Select {...control} /> : <Text {...control} />}
      </div>
      {below}
    </div>
  )
}
