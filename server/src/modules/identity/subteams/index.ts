import * as e from '@fairlead/contract/identity/subteams'
import { subteamDeleted } from '#events/subteams'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { create, remove, removeMember, update } from './change-subteam.ts'
import { get, hasContent, list, members, own } from './subteams.queries.ts'

/** Sub-teams: parts of a team, whose members' clients others may be given to see. */
export const subteamsModule: Module = {
  name: 'subteams',
  emits: [subteamDeleted],
  routes: [
    serve(e.listSubteams, list),
    serve(e.createSubteam, create),
    serve(e.userSubteams, own),
    serve(e.subteamHasContent, hasContent),
    serve(e.getSubteam, get),
    serve(e.updateSubteam, update),
    serve(e.deleteSubteam, remove),
    serve(e.subteamMembers, members),
    serve(e.removeSubteamMember, removeMember),
  ],
}
