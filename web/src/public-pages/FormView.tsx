import {
  countryName,
  type Notice,
  type PublicForm,
  type PublicPage,
  trapName,
} from '@fairlead/contract/flow/lead-forms/public-page'
import type { ReactNode } from 'react'
import { type CountryOption, Question } from './Question.tsx'
import { SenderCard } from './SenderCard.tsx'
import { t } from './words.ts'

type Content = Pick<Extract<PublicPage, { kind: 'form' }>, 'country' | 'values' | 'errors' | 'notice'>

export type FormViewProps = Content & {
  form: PublicForm
  countries: readonly CountryOption[]
  flagUrl: (iso2: string) => string | undefined
  /** Stands before the ids of a page that has others. */
  idPrefix?: string
  /** Marks the field that is being edited. */
  marked?: string | undefined
  /** What goes into the form beside its questions: hidden inputs, the captcha. */
  children?: ReactNode
  action?: string
  isFramed?: boolean
}

function Summary({
  notice,
  wrong,
  button,
}: {
  notice: Notice
  wrong: { id: string; label: string }[]
  button: string
}) {
  const text = notice === 'check' ? t('notice.check', { count: wrong.length }) : t(`notice.${notice}`, { button })
  // The answer to a sent form begins with what is wrong; where that is no field, with these words.
  const focus = wrong.length === 0 ? { autoFocus: true } : {}
  return (
    <div className="fl-summary" role="alert" tabIndex={-1} {...focus}>
      <p>{text}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`} dir="auto">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A form as strangers see it, with the sender beside it. The builder shows the very same one. */
export function FormView(props: FormViewProps) {
  const { form, values, errors, notice, country, idPrefix = 'f-', marked, isFramed = false } = props
  const idOf = (key: string) => `${idPrefix}${key}`
  const wrong = form.fields.filter((field) => errors[field.key])
  return (
    <div className={form.sender && !isFramed ? 'fl-grid' : 'fl-grid fl-alone'}>
      {form.sender && !isFramed && <SenderCard sender={form.sender} />}
      {/* Judged by us, in the same words with and without scripts: the browser's own bubbles stay away. */}
      <form className="fl-card" method="post" action={props.action} noValidate>
        {form.cover_url && <img className="fl-cover" src={form.cover_url} alt="" />}
        {form.logo_url && <img className="fl-logo" src={form.logo_url} alt="" />}
        <div>
          <h1 dir="auto">{form.title}</h1>
          {form.description && (
            <p className="fl-quiet" dir="auto">
              {form.description}
            </p>
          )}
        </div>
        {notice && (
          <Summary
            notice={notice}
            wrong={wrong.map(({ key, type, label }) => ({
              id: idOf(key),
              // The wording of a consent may be as long as a letter.
              label: type === 'consent' ? t('consent') : label,
            }))}
            button={form.submit_text}
          />
        )}
        {form.fields.map((field) => (
          <div key={field.key} className={field.key === marked ? 'fl-marked' : undefined}>
            <Question
              field={field}
              id={idOf(field.key)}
              values={values[field.key] ?? []}
              error={errors[field.key]}
              country={values[countryName(field.key)]?.[0] ?? country}
              countries={props.countries}
              flagUrl={props.flagUrl}
              isFirstWrong={field === wrong[0]}
            />
          </div>
        ))}
        <div className="fl-trap" aria-hidden="true">
          <label>
            {t('trap')}
            <input name={trapName} tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        </div>
        {props.children}
        <button className="fl-send" type="submit" data-sending={t('sending')}>
          {form.submit_text}
        </button>
      </form>
    </div>
  )
}
