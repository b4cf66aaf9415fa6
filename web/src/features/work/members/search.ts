/** All that is shown of the team; to have it asked for again. */
export const teamKey = ['team'] as const

const states = ['ACTIVE', 'INVITED', 'DEACTIVATED'] as const

/** Which members are shown, as the address tells it; all when absent. */
export type MembersSearch = { status?: (typeof states)[number] }
export const membersSearch = ({ status }: Record<string, unknown>): MembersSearch => {
  const found = states.find((state) => state === status)
  return found ? { status: found } : {}
}

export type Days = '7' | '30' | '90'
/** Of which days the figures are; the last seven when absent. */
export const daysSearch = ({ days }: Record<string, unknown>): { days?: Days } =>
  days === '30' || days === '90' ? { days } : {}
