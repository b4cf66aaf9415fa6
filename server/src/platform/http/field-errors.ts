import { messages } from '@fairlead/contract/messages'
import type { ZodError } from 'zod'
import { HttpError } from './errors.ts'

/** A failed validation as a 400: each field's path with its words, so that a form can place them. */
export function fieldErrors(error: ZodError): HttpError {
  const errors: Record<string, string[]> = {}
  const add = (path: PropertyKey[], message: string) => {
    const field = path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), message]
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], issue.message)
    else add(issue.path, issue.message)
  }
  const [field, words] = Object.entries(errors)[0] ?? ['body', [messages.generic]]
  return new HttpError(400, `${field}: ${words[0]}`, { errors })
}
