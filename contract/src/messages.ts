import { z } from 'zod'

/** The specification's form messages, to the letter (docs/reference/http.md, point 5). */
export const messages = {
  required: 'This field is required',
  code: 'Please enter the verification code',
  wrongCode: 'Incorrect OTP. Please check again or request a new code',
  alpha: 'This field must only contain alphabetic characters',
  email: 'Invalid email format',
  integer: 'This field must contain only numerical values',
  decimal: 'This field must only contain decimal values',
  maxLimit: (length: number) => `length must not be above ${length}`,
  maxCharacters: (length: number) => `This field cannot contain more than ${length} characters`,
  fileSize: (max: string) => `This file is too large (max ${max})`,
  fileCount: (count: number) => `Maximum of ${count} files allowed`,
  fileType: (types: string) => `Unsupported file type. Please select a ${types} file`,
  phone: 'Unsupported or invalid phone number',
  telNumber: 'Invalid phone number format',
  url: 'Invalid URL format',
  youtube: 'Invalid Youtube Video URL format',
  tooLong: (length: number) => `This message is over ${length} characters and may not send fully on your device`,
  incompleteRule:
    'Incomplete rule criteria. Please select a Facebook Page (or Form, or Campaign, or a valid integration)',
  uploadLink: 'An error has occurred while generating upload link',
  brokenLink: 'The link you followed may be broken or is no longer valid.',
  generic: 'Something went wrong. Please try again.',
} as const

/** The words for one Zod issue; used by the server's replies and the web's forms alike. */
export function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return messages.required
      if (issue.expected === 'int') return messages.integer
      if (issue.expected === 'undefined' || issue.expected === 'never') return 'This field isn’t expected'
      return issue.expected === 'number' ? messages.decimal : `This field must be a ${issue.expected}`
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? messages.required : `Enter at least ${issue.minimum} characters`
      if (issue.origin === 'array') return issue.minimum === 1 ? messages.required : `Add at least ${issue.minimum}`
      return `Must be at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return messages.maxCharacters(Number(issue.maximum))
      if (issue.origin === 'array') return messages.maxLimit(Number(issue.maximum))
      return `Must be at most ${issue.maximum}`
    case 'invalid_format':
      if (issue.format === 'email') return messages.email
      if (issue.format === 'url') return messages.url
      if (issue.format === 'uuid') return 'Invalid id'
      if (issue.format === 'datetime' || issue.format === 'date') return 'Invalid date'
      return 'Invalid format'
    case 'invalid_value':
      return issue.input === undefined ? messages.required : `Must be one of: ${issue.values.join(', ')}`
    case 'invalid_union':
      return issue.input === undefined || issue.input === null ? messages.required : 'Invalid value'
    case 'unrecognized_keys':
      return 'Unknown field'
    default:
      return undefined
  }
}

z.config({ customError: wordsFor })
