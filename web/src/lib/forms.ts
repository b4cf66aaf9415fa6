import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import type { z } from 'zod'
import { afterPress } from './browser/after-press.ts'
import { focusFirstInvalid } from './browser/focus.ts'
import type { CallError } from './calls/call-error.ts'

type Options<Values extends object, Body extends z.ZodType> = {
  /** The body of the call that the form sends: its rule judges the fields. */
  body: Body
  initialValues: Values
  /** What is sent for these values; whatever is an empty text is left out. */
  toBody: (values: Values) => z.input<Body>
  /** Fields that the form calls otherwise than the body: { phonenumber: 'phone' }. */
  names?: Readonly<Record<string, keyof Values & string>>
  /** Rules beyond the contract's, by field. */
  rules?: (values: Values) => FormErrors
}

export type Field<Value> = {
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: ReactNode
}

export type ContractForm<Values extends object, Body extends z.ZodType> = UseFormReturnType<Values> & {
  /** For `onSubmit` of the form element: judges, then hands on the body, or focuses the first error. */
  submit: (send: (body: z.input<Body>) => void) => (event: FormEvent<HTMLFormElement>) => void
  /** Value, change and error of a field that is no plain text. */
  field: <Name extends keyof Values & string>(name: Name) => Field<Values[Name]>
  /** Places what the server says of the form's fields. False when it says nothing of any of them. */
  place: (error: CallError) => boolean
}

/**
 * A form for one call, under the contract's own rule. Fields are judged when they are left and when the
 * form is sent; nothing that was typed is lost when the server refuses.
 */
export function useContractForm<Values extends object, Body extends z.ZodType>({
  body,
  initialValues,
  toBody,
  names = {},
  rules,
}: Options<Values, Body>): ContractForm<Values, Body> {
  const fieldOf = (name: string): string | undefined => {
    // Of a field that the form calls otherwise its parts too: `custom_fields.x` is `own.x`.
    const [first = '', ...part] = name.split('.')
    const renamed = names[first]
    if ((renamed ?? name) in initialValues) return renamed ? [renamed, ...part].join('.') : name
    return undefined
  }
  const bodyOf = (values: Values) => {
    const filled = Object.entries(toBody(values) as object).filter(([, value]) => value !== '')
    return Object.fromEntries(filled) as z.input<Body>
  }
  const judge = (values: Values): FormErrors => {
    const issues = body.safeParse(bodyOf(values)).error?.issues ?? []
    const found = issues.flatMap(({ path, message }) => {
      const field = fieldOf(String(path[0] ?? ''))
      return field ? [[field, message] as const] : []
    })
    // The first issue of a field is the one to mend first.
    return { ...Object.fromEntries(found.reverse()), ...rules?.(values) }
  }
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    clearInputErrorOnChange: true,
    validate: judge,
  })
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options)
    const onBlur = (event: unknown) => {
      props.onBlur?.(event)
      afterPress(() => {
        const problem = judge(form.getValues())[String(path)]
        // What the server said of a field stays until it is changed.
        if (problem) form.setFieldError(path, problem)
      })
    }
    return { ...props, onBlur }
  }
  return {
    ...form,
    getInputProps,
    submit: (send) => (event) => {
      const element = event.currentTarget
      form.onSubmit(
        (values) => send(bodyOf(values)),
        () => focusFirstInvalid(element),
      )(event)
    },
    field: (name) => getInputProps(name) as Field<Values[typeof name]>,
    place(error) {
      const placed = Object.entries(error.fields).flatMap(([name, message]) => {
        const field = fieldOf(name)
        return field ? [[field, message] as const] : []
      })
      if (placed.length === 0) return false
      form.setErrors(Object.fromEntries(placed))
      focusFirstInvalid()
      return true
    },
  }
}
