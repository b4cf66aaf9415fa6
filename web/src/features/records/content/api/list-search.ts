import type { TemplateType } from '@fairlead/contract/records/message-templates'
import { textParam } from '~/lib/navigation/search-params.ts'

export const sorts = ['last_shared', 'most_opened', 'name', 'created'] as const
export type ContentSort = (typeof sorts)[number]

/** What a list shows, as its address says it; what is absent is the default. */
export type ContentFilter = {
  sort?: ContentSort | undefined
  label?: string | undefined
  /** Of messages: what they are for. */
  type?: TemplateType | undefined
}
export const messageTypes = [
  'MAIN_CONTENT_MESSAGE',
  'FOLLOW_UP_MESSAGE',
  'DEFAULT_SHARE_MESSAGE',
] as const satisfies readonly TemplateType[]

/** Reads the address of a list; what it says wrongly is as if it were absent. */
export const contentSearch = (address: Record<string, unknown>): ContentFilter => ({
  sort: sorts.find((one) => one === address.sort),
  label: textParam(address.label),
  type: messageTypes.find((one) => one === address.type),
})
