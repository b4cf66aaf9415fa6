import type { LeadFormField } from '@fairlead/contract/flow/lead-forms/definition'
import { type FieldType, fieldTypes, targetOfField, traitsOf } from '@fairlead/contract/flow/lead-forms/field-types'
import { type AnswerTarget, builtInField } from '@fairlead/contract/records/fields/answer-target'
import { type FieldType as CustomType, fieldLimits } from '@fairlead/contract/records/fields/custom-fields'
import {
  IconAlignLeft,
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconCheckbox,
  IconEyeOff,
  IconLetterCase,
  IconList,
  IconMail,
  IconMapPin,
  IconNumbers,
  IconPhone,
  IconSelect,
  IconShieldCheck,
  IconUser,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { t } from '../words.ts'

export const fieldIcons: Record<FieldType, TablerIcon> = {
  full_name: IconUser,
  first_name: IconUser,
  last_name: IconUser,
  email: IconMail,
  phone: IconPhone,
  company: IconBuilding,
  job_title: IconBriefcase,
  address: IconMapPin,
  city: IconMapPin,
  country: IconWorld,
  short_text: IconLetterCase,
  long_text: IconAlignLeft,
  number: IconNumbers,
  date: IconCalendarEvent,
  dropdown: IconSelect,
  single_choice: IconList,
  multiple_choice: IconCheckbox,
  consent: IconShieldCheck,
  hidden: IconEyeOff,
}

/** The types as they are offered: about the person, questions of any kind, the rest. */
export const typeGroups = (['contact', 'questions', 'others'] as const).map((group) => ({
  group,
  types: (Object.keys(fieldTypes) as FieldType[]).filter((type) => {
    if (type === 'consent' || type === 'hidden') return group === 'others'
    return (traitsOf(type).client_field ? 'contact' : 'questions') === group
  }),
}))

/** What a field is called in the builder: of a consent, not its whole wording. */
export const titleOf = ({ type, label }: Pick<LeadFormField, 'type' | 'label'>): string =>
  type === 'consent' ? fieldTypes.consent.label : label || t('field.unnamed')

/** Where the answer goes, in a word; `nameOf` knows custom fields. */
export function savedTo(field: LeadFormField, nameOf: (target: AnswerTarget) => string | undefined): string {
  if (field.type === 'consent') return t('saves.consent')
  const target = targetOfField(field)
  if (!target) return t('saves.timeline')
  const builtIn = builtInField(target)
  return builtIn ? t(`saves.${builtIn}`) : (nameOf(target) ?? '')
}

const randomKey = () => `f_${Array.from(crypto.getRandomValues(new Uint32Array(2)), (n) => n.toString(36)).join('')}`

const emptyField = {
  label: '',
  help_text: '',
  placeholder: '',
  required: false,
  choices: [] as string[],
  save_to: null,
  prefill: '',
  value: '',
}

/** What a new field of a type asks, before anybody has written it: questions begin empty. */
const firstLabel = (type: FieldType, sender: string): string => {
  if (type === 'consent') return t('field.consentWording', { name: sender })
  return traitsOf(type).client_field || type === 'hidden' ? fieldTypes[type].label : ''
}

/** A new field; `sender` is whom a consent names. */
export const newField = (type: FieldType, sender: string): LeadFormField => ({
  ...emptyField,
  key: randomKey(),
  type,
  label: firstLabel(type, sender),
  required: type === 'consent',
  choices: traitsOf(type).has_choices ? [t('choices.first'), t('choices.second')] : [],
})

/** A field with another kind of answer: what was written stays, unless nobody wrote it. */
export function withType(field: LeadFormField, type: FieldType, sender: string): LeadFormField {
  const isUntouched = !field.label || field.label === firstLabel(field.type, sender)
  const { has_choices } = traitsOf(type)
  return {
    ...field,
    type,
    label: isUntouched ? firstLabel(type, sender) : field.label,
    choices: has_choices && field.choices.length === 0 ? newField(type, sender).choices : field.choices,
    save_to: traitsOf(type).client_field ? null : targetOfField({ type, save_to: field.save_to }),
  }
}

const customTypes: Partial<Record<FieldType, CustomType>> = {
  number: 'number',
  date: 'date',
  dropdown: 'dropdown',
  single_choice: 'dropdown',
}

/** What a custom field for the answers of a question begins with. */
export const fieldDraft = ({ type, label, choices }: Pick<LeadFormField, 'type' | 'label' | 'choices'>) => ({
  name: label.slice(0, fieldLimits.name),
  type: customTypes[type] ?? 'text',
  options: traitsOf(type).has_choices && type !== 'multiple_choice' ? choices.filter(Boolean) : [],
})
