import { listLeadForms } from '@fairlead/contract/flow/lead-forms'
import { filterChoices } from '@fairlead/contract/records/client-lists'
import { listDocuments } from '@fairlead/contract/records/document-templates'
import { listCustomFields } from '@fairlead/contract/records/fields/custom-fields'
import { listMessages } from '@fairlead/contract/records/message-templates'
import { listPages } from '@fairlead/contract/records/page-templates'
import { listAssignmentRules } from '@fairlead/contract/work/lead-assignment'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'
import { sequencesKey } from './queries.ts'

const key = [...sequencesKey, 'choices'] as const
const many = { page_size: 100 } as const

/** Files and pages that a step can share. */
export const contentChoices = queryOptions({
  queryKey: [...key, 'content'],
  async queryFn({ signal }) {
    const [files, pages] = await Promise.all([
      call(listDocuments, { query: many }, { signal }),
      call(listPages, { query: many }, { signal }),
    ])
    return [...files.results, ...pages.results]
      .filter((one) => one.is_shareable)
      .map(({ id, name, type }) => ({ id, name, type }))
  },
})

/** Messages whose text a step can begin with. */
export const messageChoices = queryOptions({
  queryKey: [...key, 'messages'],
  queryFn: async ({ signal }) =>
    (await call(listMessages, { query: many }, { signal })).results.map(({ id, name, text }) => ({ id, name, text })),
})

/** The account's own fields. */
export const fieldChoices = queryOptions({
  queryKey: ['custom-fields', 'all'],
  queryFn: ({ signal }) => call(listCustomFields, {}, { signal }),
})

/** Sources that leads have come from. */
export const sourceChoices = queryOptions({
  queryKey: [...key, 'sources'],
  queryFn: async ({ signal }) =>
    (await call(filterChoices, { body: {} }, { signal })).results
      .find((one) => one.key === 'leadSource')
      ?.choices.map(({ value, label }) => ({ value, label })) ?? [],
})

/** Lead forms; none for those who may not manage them. */
export const formChoices = queryOptions({
  queryKey: [...key, 'forms'],
  queryFn: async ({ signal }) =>
    (await call(listLeadForms, { query: many }, { signal, expects: [403, 423] })).results.map(({ id, name }) => ({
      value: id,
      label: name,
    })),
  retry: false,
})

/** Rules of lead assignment; none for those who may not manage the team. */
export const ruleChoices = queryOptions({
  queryKey: [...key, 'rules'],
  queryFn: async ({ signal }) =>
    (await call(listAssignmentRules, { query: {} }, { signal, expects: [403, 423] })).results
      .filter((rule) => !rule.is_default_rule)
      .map(({ id, name }) => ({ value: id, label: name })),
  retry: false,
})
