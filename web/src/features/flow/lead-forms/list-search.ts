/** What the list shows, as its address tells it; what is absent is the default. */
export type ListSearch = { deleted?: boolean }

/** Reads the address; what it says wrongly is as if it were absent. */
export const listSearch = ({ deleted }: Record<string, unknown>): ListSearch =>
  deleted === 'true' || deleted === true ? { deleted: true } : {}
