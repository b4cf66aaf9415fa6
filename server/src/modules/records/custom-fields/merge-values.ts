import { movesByKey } from '#platform/merging'

/** Values are chosen field by field when clients are merged; each keeps where it came from, and when. */
export const valuesMerge = movesByKey('custom_values', {
  key: 'field_id',
  parent: 'custom_fields',
  choice: ({ customFields }) => customFields,
  label: `(select f.name from custom_fields f where f.org_id = $1 and f.id = t.field_id)`,
})
