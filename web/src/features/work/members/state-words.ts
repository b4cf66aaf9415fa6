import { permissionTable } from '@fairlead/contract/permission-table'
import { effective, isOwner } from '@fairlead/contract/permissions'
import { dayOf } from '@fairlead/contract/work/follow-ups'
import type { ManagedMember } from '@fairlead/contract/work/members'
import { formatAgo, formatDate } from '~/lib/time/dates.ts'
import { t } from './words.ts'

/** A calendar day, which has no zone, as people read it. */
export const shownDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC')

/** How somebody stands in the team, in words, with who stands in where they are away. */
export function stateOf(member: ManagedMember, zone: string, now: Date): string {
  const { account_status: status, absence, invitation } = member
  if (status === 'DEACTIVATED') return t('row.deactivated')
  if (invitation) {
    const ago = formatAgo(invitation.sent_at, now)
    return invitation.is_expired ? t('row.expired') : t('row.invited', { ago: ago.toLowerCase() })
  }
  if (!absence) return isOwner(member) ? t('row.owner') : t('row.active')
  const when =
    member.is_absent && absence.from <= dayOf(now, zone)
      ? t('row.absent', { day: shownDay(absence.until) })
      : t('row.away', { from: shownDay(absence.from), until: shownDay(absence.until) })
  const who = absence.stand_in ? t('row.standIn', { name: absence.stand_in.name }) : t('row.noStandIn')
  return `${when} · ${who}`
}

/** What somebody may see and do, in a few words: the weightiest first. */
export function mayOf(member: ManagedMember): string {
  if (isOwner(member)) return t('row.everything')
  const rows = permissionTable.flatMap(({ rows: all }) => all)
  const inForce = effective(member)
  const beyondOwn = rows
    .filter(({ key }) => inForce[key] && key !== 'viewSelfAssignedClients' && key !== 'createContent')
    .toSorted((a, b) => b.implies.length - a.implies.length)
  const [first, ...rest] = beyondOwn
  if (!first) return t('row.ownOnly')
  return rest.length > 0 ? t('row.andMore', { what: first.label, count: rest.length }) : first.label
}
