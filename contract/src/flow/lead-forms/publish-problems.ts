import { messages } from '../../messages.ts'
import { WebUrl } from '../../primitives.ts'
import type { LeadFormDefinition, LeadFormField } from './definition.ts'
import { traitsOf } from './field-types.ts'

const longestQuestion = 200

/** A host or origin that may stand in a content policy: nothing that could end the list and start another rule. */
const site = /^(?:https?:\/\/)?(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i

function* ofField(field: LeadFormField): Generator<[part: string, message: string]> {
  const { has_choices } = traitsOf(field.type)
  if (!field.label) yield ['label', messages.required]
  else if (field.type !== 'consent' && field.label.length > longestQuestion)
    yield ['label', messages.maxCharacters(longestQuestion)]
  if (field.type === 'hidden' && !field.prefill && !field.value)
    yield ['value', 'Enter a value or a URL parameter to take it from']
  if (!has_choices) return
  if (field.choices.length === 0) yield ['choices', 'Add at least one choice']
  const seen = new Set<string>()
  for (const [i, choice] of field.choices.entries()) {
    const folded = choice.toLowerCase()
    if (!choice) yield [`choices.${i}`, messages.required]
    else if (seen.has(folded)) yield [`choices.${i}`, 'This choice is listed twice']
    seen.add(folded)
  }
}

function* problems(d: LeadFormDefinition): Generator<[path: string, message: string]> {
  if (!d.title) yield ['title', messages.required]
  if (!d.submit_text) yield ['submit_text', messages.required]
  if (d.fields.every((f) => f.type === 'hidden' || f.type === 'consent')) yield ['fields', 'Add at least one question']
  for (const [i, field] of d.fields.entries())
    for (const [part, message] of ofField(field)) yield [`fields.${i}.${part}`, message]
  const names = d.fields.map((f) => f.prefill).filter(Boolean)
  for (const [i, { prefill }] of d.fields.entries())
    if (prefill && names.indexOf(prefill) !== names.lastIndexOf(prefill))
      yield [`fields.${i}.prefill`, 'Another field already uses this parameter']
  if (d.after_sending === 'thanks' && !d.thanks_title) yield ['thanks_title', messages.required]
  if (d.after_sending === 'redirect' && !WebUrl.safeParse(d.redirect_url).success)
    yield ['redirect_url', d.redirect_url ? messages.url : messages.required]
  if (!d.closed_title) yield ['closed_title', messages.required]
  for (const [i, text] of d.sites.entries())
    if (!site.test(text)) yield [`sites.${i}`, 'Enter a site like www.example.com']
}

/**
 * What keeps a draft from being published: each part by its path ('fields.2.label') with what is wrong.
 * Empty when nothing does. The server refuses by it and the builder shows it, so they cannot differ.
 */
export function publishProblems(definition: LeadFormDefinition): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [path, message] of problems(definition)) found[path] ??= message
  return found
}
