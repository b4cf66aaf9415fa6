import * as e from '@fairlead/contract/identity/subteams'
import { subteamDeleted } from '#events/subteams'
import { serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { createSubteam, deleteSubteam, removeSubteamMember, updateSubteam } from './change-subteam.ts'
import { getSubteam, listSubteams, members, subteamHasContent, userSubteams } from './subteams.queries.ts'

/** Sub-teams: parts of a team, whose members' clients others may be given to see. */
export const subteamsModule: Module = {
  name: 'subteams',
  emits: [subteamDeleted],
  routes: serveAll(e, {
    listSubteams,
    createSubteam,
    userSubteams,
    subteamHasContent,
    getSubteam,
    updateSubteam,
    deleteSubteam,
    subteamMembers: members,
    removeSubteamMember,
  }),
}
