import type { Permissions } from '@fairlead/contract/permissions'
import { editMemberPermissions, type ManagedMember } from '@fairlead/contract/work/members'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './dialogs.module.css'
import { PermissionFields } from './PermissionFields.tsx'
import { teamKey } from './search.ts'
import { t } from './words.ts'

type Props = { opened: boolean; onClose: () => void; member: ManagedMember; own: Permissions }

/** Sets what somebody may see and do. It acts on their next click, also where they are signed in already. */
export default function PermissionsDialog({ opened, onClose, member, own }: Props) {
  const { id, name } = member
  const queries = useQueryClient()
  const [permissions, setPermissions] = useState(member.permissions)
  const save = useCall(editMemberPermissions, {
    async done() {
      toast.success(t('action.permitted', { name }))
      onClose()
      await queries.invalidateQueries({ queryKey: teamKey })
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('permitting.title', { name })}>
      <div className={styles.form}>
        <PermissionFields value={permissions} onChange={setPermissions} own={own} />
        {member.account_status === 'ACTIVE' && (
          <Link to="/team/see-as/$id" params={{ id }}>
            {t('permitting.seeAs', { name })}
          </Link>
        )}
        <div className={styles.always}>
          <Button variant="subtle" onClick={onClose}>
            {t('dismiss')}
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate({ body: { id, permissions } })}>
            {t('permitting.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
