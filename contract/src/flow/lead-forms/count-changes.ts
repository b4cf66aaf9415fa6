import type { LeadFormDefinition } from './definition.ts'

/** Whether two values hold the same, whatever the order of their keys: one may come from a JSON column. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && same(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}

/**
 * How many things differ between what is published and a draft, as people count: each field that was
 * added, removed or changed, the order of the fields, each other setting.
 */
export function countChanges(published: LeadFormDefinition, draft: LeadFormDefinition): number {
  const { fields: before, ...settings } = published
  const { fields: after, ...newSettings } = draft
  const differing = Object.keys(newSettings).filter(
    (name) => !same(settings[name as keyof typeof settings], newSettings[name as keyof typeof newSettings]),
  ).length
  const known = new Map(before.map((field) => [field.key, field]))
  const kept = after.filter((field) => known.has(field.key))
  const changed = kept.filter((field) => !same(known.get(field.key), field)).length
  const keptKeys = new Set(kept.map((field) => field.key))
  const isMoved = before.filter((field) => keptKeys.has(field.key)).some((field, i) => field.key !== kept[i]?.key)
  return differing + changed + (after.length - kept.length) + (before.length - kept.length) + (isMoved ? 1 : 0)
}
