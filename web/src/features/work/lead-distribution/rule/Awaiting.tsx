import { isOwner } from '@fairlead/contract/permissions'
import { confirmDistributionRule, type DistributionRule } from '@fairlead/contract/work/lead-distribution'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { distributionKey } from '../rules.ts'
import styles from '../screens.module.css'
import { t } from '../words.ts'

/** Says of a rule that it waits for the owner, and lets the owner confirm it as it is stored. */
export function Awaiting({ rule }: { rule: DistributionRule }) {
  const queries = useQueryClient()
  const { user_details: user } = useSession()
  const confirm = useCall(confirmDistributionRule, {
    done: () => queries.invalidateQueries({ queryKey: distributionKey }),
  })
  if (!rule.awaits_owner) return null
  const name = rule.awaits_owner.by?.name || t('awaiting.somebody')
  return (
    <div className={styles.off} role="note">
      <p>{isOwner(user) ? t('awaiting.owner', { name }) : t('awaiting.others', { name })}</p>
      {isOwner(user) && (
        <Button
          mt={12}
          size="sm"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ params: { id: rule.id }, body: { version: rule.version } })}
        >
          {t('awaiting.confirm')}
        </Button>
      )}
    </div>
  )
}
