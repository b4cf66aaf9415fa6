import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { startup, useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { subteamsKey } from './list-subteams.ts'
import { t } from './words.ts'

/** The account does not work with sub-teams: the owner can switch them on (rule 161). */
export function SwitchedOff() {
  const isOwner = useSession().user_details.role === 'OWNER'
  const { mutate, isPending } = useCall(setOrgPreferences, {
    done: (_reply, _request, queries) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: startup.queryKey }),
        queries.invalidateQueries({ queryKey: subteamsKey }),
      ]),
  })
  return (
    <FirstUse icon={IconSitemap} title={t('off.title')} text={t(isOwner ? 'off.text' : 'off.ask')}>
      {isOwner && (
        <Button loading={isPending} onClick={() => mutate({ body: { enable_subteams_feature: true } })}>
          {t('off.on')}
        </Button>
      )}
    </FirstUse>
  )
}
