import * as own from '@fairlead/contract/work/invitations'
import * as e from '@fairlead/contract/work/members'
import { membersInvited } from '#events/members'
import { serveAll, without } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { acceptInvitation } from './accept-invitation.ts'
import { editAccountStatus, editMemberPermissions, undoHandover } from './change-member.ts'
import { teamDashboard } from './dashboard.ts'
import { teamFigureRows } from './figures.ts'
import { finishGivingBack, finishHandover } from './hand-over.job.ts'
import { cancelInvite, inviteMembers, resendInvite } from './invite.ts'
import { leaveTeam } from './leave-team.ts'
import { onSubteamDeleted } from './on-subteam-deleted.ts'
import { getInvitation } from './open-invitation.ts'
import {
  askToGiveOwnership,
  askToTakeOwnership,
  getOwnershipOffer,
  offerOwnership,
  takeOwnership,
  withdrawOwnership,
} from './ownership.ts'
import { listTeamMembers, manageMembers, teamPricing } from './people.queries.ts'

/** The people of a team: invitations, permissions, the end of a membership, and who owns the account. */
export const teamMembers: Module = {
  name: 'members',
  emits: [membersInvited],
  listeners: [onSubteamDeleted],
  workers: [finishHandover, finishGivingBack],
  mergeParts: [stays('handover_items')],
  routes: [
    ...serveAll(e, {
      listTeamMembers,
      manageMembers,
      teamPricing,
      inviteMembers,
      resendInvite,
      cancelInvite,
      editAccountStatus,
      undoHandover,
      editMemberPermissions,
      teamDashboard,
      teamFigureRows,
    }),
    ...serveAll(without(own, 'getBroughtClients', 'undoBroughtClients'), {
      getInvitation,
      acceptInvitation,
      leaveTeam,
      getOwnershipOffer,
      askToGiveOwnership,
      offerOwnership,
      withdrawOwnership,
      askToTakeOwnership,
      takeOwnership,
    }),
  ],
}
