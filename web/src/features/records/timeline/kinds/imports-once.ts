import type { UserTimelineItem } from '@fairlead/contract/records/timeline'

const importOf = (item: UserTimelineItem) =>
  item.item_type === 'CLIENT_CREATED_DETAILS' ? item.type_specific_data?.imported : undefined

/** One line for each import: what went to several people is told once, with how many clients they are together. */
export function withImportsOnce(items: readonly UserTimelineItem[]): UserTimelineItem[] {
  const counts = new Map<string, number>()
  for (const item of items) {
    const found = importOf(item)
    if (found) counts.set(found.id, (counts.get(found.id) ?? 0) + found.count)
  }
  const told = new Set<string>()
  return items.flatMap((item) => {
    const found = importOf(item)
    if (!found || item.item_type !== 'CLIENT_CREATED_DETAILS' || !item.type_specific_data) return item
    if (told.has(found.id)) return []
    told.add(found.id)
    const imported = { ...found, count: counts.get(found.id) ?? found.count }
    return { ...item, type_specific_data: { ...item.type_specific_data, imported } }
  })
}

/** Whether an entry stands for the clients of an import. */
export const isOfImport = (item: UserTimelineItem): boolean => importOf(item) !== undefined
