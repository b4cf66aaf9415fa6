import type { SharedContentType } from '@fairlead/contract/records/content-types'

/** The three kinds of content, as the addresses of their lists call them. */
export const kinds = ['messages', 'files', 'pages'] as const
export type Kind = (typeof kinds)[number]

/** The type of what a list holds, as calls name it. */
export const typeOf = { messages: 'text', files: 'file', pages: 'html_page' } as const satisfies Record<
  Kind,
  SharedContentType
>
/** The route of one content of a type. */
export const routeOf = {
  text: '/content/message/$id',
  file: '/content/file/$id',
  html_page: '/content/page/$id',
} as const satisfies Record<SharedContentType, string>
/** The list that holds a type. */
export const listOf = { text: '/content/messages', file: '/content/files', html_page: '/content/pages' } as const
