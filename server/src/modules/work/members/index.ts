import * as own from '@fairlead/contract/work/invitations'
import * as e from '@fairlead/contract/work/members'
import { serve } from '#platform/http'
import { stays } from '#platform/merging'
import type { Module } from '#platform/module'
import { accept } from './accept-invitation.ts'
import { changePermissions, changeStatus, undo } from './change-member.ts'
import { dashboard } from './dashboard.ts'
import { figureRows } from './figures.ts'
import { finishGivingBack, finishHandover } from './hand-over.job.ts'
import { cancel, invite, resend } from './invite.ts'
import { leaveFor } from './leave-team.ts'
import { onSubteamDeleted } from './on-subteam-deleted.ts'
import { open } from './open-invitation.ts'
import { askToGive, askToTake, give, offer, take, withdraw } from './ownership.ts'
import { list, manage, pricing } from './people.queries.ts'

/** The people of a team: invitations, permissions, the end of a membership, and who owns the account. */
export const teamMembers: Module = {
  name: 'members',
  listeners: [onSubteamDeleted],
  workers: [finishHandover, finishGivingBack],
  mergeParts: [stays('handover_items')],
  routes: [
    serve(e.listTeamMembers, list),
    serve(e.manageMembers, manage),
    serve(e.teamPricing, pricing),
    serve(e.inviteMembers, invite),
    serve(e.resendInvite, resend),
    serve(e.cancelInvite, cancel),
    serve(e.editAccountStatus, changeStatus),
    serve(e.undoHandover, undo),
    serve(e.editMemberPermissions, changePermissions),
    serve(e.teamDashboard, dashboard),
    serve(e.teamFigureRows, figureRows),
    serve(own.getInvitation, open),
    serve(own.acceptInvitation, accept),
    serve(own.leaveTeam, leaveFor),
    serve(own.getOwnershipOffer, offer),
    serve(own.askToGiveOwnership, askToGive),
    serve(own.offerOwnership, give),
    serve(own.withdrawOwnership, withdraw),
    serve(own.askToTakeOwnership, askToTake),
    serve(own.takeOwnership, take),
  ],
}
