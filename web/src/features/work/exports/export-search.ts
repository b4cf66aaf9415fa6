import type { Filters, Selection } from '@fairlead/contract/records/filters'
import { handed } from '~/lib/keys/handed-selection.ts'

/** Which clients the page is to export, as its address tells it: those of a list, or some by id; absent: all. */
export type ExportSearch = {
  filters?: Filters | undefined
  search?: string | undefined
  /** Of a list, all but these. */
  except?: string[] | undefined
  ids?: string[] | undefined
  /** Those that were handed over under this id, since they are too many for an address. */
  handed?: string | undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const idsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every((id) => typeof id === 'string') ? value : undefined

/** What stands in an address as JSON, as all does that is no text. */
function read(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : value
  } catch {
    return undefined
  }
}

/** Reads the address; what it says wrongly is as if it were absent. The server reads what a filter says. */
export function exportSearch({ search, handed: id, ...json }: Record<string, unknown>): ExportSearch {
  const filters = read(json.filters)
  return {
    filters: isObject(filters) ? (filters as Filters) : undefined,
    search: typeof search === 'string' && search.trim() ? search.slice(0, 100) : undefined,
    except: idsIn(read(json.except)),
    ids: idsIn(read(json.ids)),
    handed: typeof id === 'string' ? id : undefined,
  }
}

/** The clients that are meant: null for all, undefined where nobody knows any more. */
export function selectionOf({ filters, search, except, ids, handed: id }: ExportSearch): Selection | null | undefined {
  if (id) return handed(id)
  if (ids) return { ids }
  if (!filters && !search && !except) return null
  return {
    filters: filters ?? { logical_operator: 'AND', expressions: [] },
    ...(search ? { search } : {}),
    ...(except ? { except } : {}),
  }
}
