import type { FieldType } from '@fairlead/contract/flow/lead-forms/field-types'
import type { InputHTMLAttributes } from 'react'

type Attributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'autoCapitalize'>

/** How a one-line answer is typed: which keyboard a phone shows, and what the browser may offer. */
export const inputs: Partial<Record<FieldType, Attributes>> = {
  full_name: { type: 'text', autoComplete: 'name', autoCapitalize: 'words' },
  first_name: { type: 'text', autoComplete: 'given-name', autoCapitalize: 'words' },
  last_name: { type: 'text', autoComplete: 'family-name', autoCapitalize: 'words' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'off' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  company: { type: 'text', autoComplete: 'organization' },
  job_title: { type: 'text', autoComplete: 'organization-title' },
  city: { type: 'text', autoComplete: 'address-level2' },
  short_text: { type: 'text' },
  // Not of type number: a browser would throw away what it cannot read, and nothing typed may be lost.
  number: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date' },
}
