import * as e from '@fairlead/contract/identity/account'
import * as uploads from '@fairlead/contract/uploads'
import { quietHoursChanged } from '#events/account'
import { serveAll, without } from '#platform/http'
import type { Module } from '#platform/module'
import { type Storage, uploadLink } from '#platform/storage'
import { getUserPreferences, setUserPreferences, updateUserDetails } from './details.ts'
import { getOrgPreferences, setOrgPreferences } from './org-preferences.ts'

export {
  claimForDeletion,
  dropOrganization,
  dueForDeletion,
  type FormerPerson,
  forgetPeople,
  isGoing,
  isKnown,
  keepAccountsOf,
  releaseClaim,
  setDeleteAt,
} from './deletion.ts'
export { me, setEmail, setUserPreferences, updateUserDetails, userDetails, userPreferencesOf } from './details.ts'
export { changeOrgSettings, orgPreferencesView } from './org-preferences.ts'
export {
  becomeTeam,
  createOrganization,
  createPerson,
  endOnboarding,
  findByEmail,
  findByPhone,
  findUser,
  lockUser,
  type NewPerson,
  type Organization,
  orgSettings,
  ownOrganization,
  preferencesOf,
  raiseRightsVersion,
  rename,
  type User,
} from './people.ts'
export { beginWork, endWork, worksElsewhere } from './place-of-work.ts'
export { defaultPreferences } from './preferences.ts'

/** People and organisations: profile, preferences, and the link by which any file is uploaded. */
export const account = (deps: { storage: Storage }): Module => ({
  name: 'account',
  emits: [quietHoursChanged],
  routes: [
    ...serveAll(without(e, 'getUserDetails'), {
      updateUserDetails,
      getUserPreferences,
      setUserPreferences,
      getOrgPreferences,
      setOrgPreferences,
    }),
    ...serveAll(uploads, { createUploadLink: uploadLink(deps.storage) }),
  ],
})
