import { appContext } from './app.ts'
import { connectionContext } from './login.ts'
import { pageContext } from './pages/keep-pages.ts'

type Row = Readonly<Record<string, unknown>>

/** How secrets here are sealed, for a workspace archive. */
export const facebookSealed = {
  facebook_apps: (row: Row): string => appContext({ orgId: String(row.org_id) }),
  facebook_connections: (row: Row): string => connectionContext({ orgId: String(row.org_id), id: String(row.id) }),
  facebook_pages: (row: Row): string => pageContext({ orgId: String(row.org_id), pageId: String(row.page_id) }),
}
