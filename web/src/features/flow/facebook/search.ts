import { textParam } from '~/lib/search-params.ts'

/** What is shown instead of the overview, or over it: the account's own Meta app, its check, or pages to choose. */
export const views = ['app', 'check', 'pages'] as const
export type FacebookSearch = {
  show?: (typeof views)[number]
  /** Whose pages can be chosen; everybody's without it. */
  connection?: string
}

/** What the address says of it. */
export const facebookSearch = ({ show, connection }: Record<string, unknown>): FacebookSearch => {
  const view = views.find((one) => one === show)
  const login = textParam(connection)
  return { ...(view ? { show: view } : {}), ...(view === 'pages' && login ? { connection: login } : {}) }
}
