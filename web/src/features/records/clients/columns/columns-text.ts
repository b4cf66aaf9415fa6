import type { BuiltInColumn } from '@fairlead/contract/list-columns'
import type { QueryClient } from '@tanstack/react-query'
import { type Startup, startup } from '~/lib/account/session.ts'

/** The columns that lists begin with. */
export const firstColumns: readonly string[] = ['groups', 'follow_up', 'last_activity'] satisfies BuiltInColumn[]

/** Columns as an address says them: names and ids of custom fields. It is empty where nobody chose, `name` where nothing else is shown. */
export const columnsText = (columns: readonly string[] | null | undefined): string =>
  columns ? columns.join() || 'name' : ''

/** The columns of such a text, in their order. */
export const columnsOf = (text: string): readonly string[] =>
  text === '' ? firstColumns : text.split(',').filter((one) => one !== 'name')

/** Whether a list shows others than it begins with. */
export const hasColumns = (text = ''): boolean => columnsOf(text).join() !== firstColumns.join()

/** Columns of ours that a list has to be asked for, like custom fields. */
const askedFor: readonly string[] = ['city', 'country', 'job_title'] satisfies BuiltInColumn[]

export const isField = (column: string): boolean => column.length === 36

/** What a list has to be asked for, in whatever order it is shown. */
export const askedOf = (text = ''): string =>
  text === ''
    ? ''
    : columnsOf(text)
        .filter((one) => isField(one) || askedFor.includes(one))
        .toSorted()
        .join()

/** The columns that the person who is signed in chose for lists without a view. */
export const ownColumns = (client: QueryClient): string =>
  columnsText(client.getQueryData<Startup>(startup.queryKey)?.session?.preferences.list_columns)
