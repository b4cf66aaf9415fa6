/** What the list shows, as its address tells it; what is absent is the default. */
export type ListSearch = { deleted?: boolean }
export const listSearch = ({ deleted }: Record<string, unknown>): ListSearch =>
  deleted === 'true' || deleted === true ? { deleted: true } : {}

/** The parts of a webhook's page. */
export const tabs = ['setup', 'mapping', 'deliveries', 'settings'] as const
export type Tab = (typeof tabs)[number]

/** What of a webhook is shown, as its address tells it. */
export const tabSearch = ({ show }: Record<string, unknown>): { show?: Tab } => {
  const found = tabs.find((tab) => tab === show)
  return found && found !== 'setup' ? { show: found } : {}
}
