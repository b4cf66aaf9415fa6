import type { Access } from '../../../testing/access/access.ts'
import { own, ownerOnly } from '../../../testing/access/kit.ts'

/** The calls of account. */
export const access: Access = {
  calls: {
    updateUserDetails: own({ body: { name: 'Somebody' } }),
    getUserPreferences: own(),
    setUserPreferences: own({ body: { colour_scheme: 'dark' } }),
    getOrgPreferences: own(),
    setOrgPreferences: ownerOnly(async () => ({ body: { default_share_message: 'Hello' } }), 200),
    createUploadLink: own({ body: { file_name: 'a.png', file_upload_ref: 'PROFILE_PICTURE' } }),
  },
}
