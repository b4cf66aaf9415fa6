/**
 * What is shown of Facebook, as its address says it: the account's own Meta app (`app`), its check (`check`), or pages to
 * choose from (`pages`), of one login or of all. Anything else is the overview.
 */
export type FacebookSearch = { show?: string | undefined; connection?: string | undefined }
