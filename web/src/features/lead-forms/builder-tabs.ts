import { t } from './words.ts'

export const builderTabs = ['fields', 'look', 'after', 'recipient'] as const
export type BuilderTab = (typeof builderTabs)[number]

export const tabLabels: Record<BuilderTab, string> = {
  fields: t('tabs.fields'),
  look: t('tabs.look'),
  after: t('tabs.after'),
  recipient: t('tabs.recipient'),
}

/** Which part of a form is edited, as the address tells it. */
export const builderSearch = ({ tab }: Record<string, unknown>): { tab?: BuilderTab } =>
  builderTabs.includes(tab as BuilderTab) ? { tab: tab as BuilderTab } : {}

/** The part of the builder in which the problem at a path is mended. */
export function tabOf(path: string): BuilderTab {
  if (path.startsWith('fields')) return 'fields'
  return /^(?:thanks|redirect|closed)_/.test(path) ? 'after' : 'look'
}
