export const builderTabs = ['fields', 'look', 'after', 'recipient'] as const
export type BuilderTab = (typeof builderTabs)[number]

/** Which part of a form is edited, as the address tells it. */
export const builderSearch = ({ tab }: Record<string, unknown>): { tab?: BuilderTab } =>
  builderTabs.includes(tab as BuilderTab) ? { tab: tab as BuilderTab } : {}

/** The part of the builder in which the problem at a path is mended. */
export function tabOf(path: string): BuilderTab {
  if (path.startsWith('fields')) return 'fields'
  return /^(?:thanks|redirect|closed)_/.test(path) ? 'after' : 'look'
}
