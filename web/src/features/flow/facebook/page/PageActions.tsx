import {
  disconnectFacebook,
  fetchOldFacebookLeads,
  syncFacebookForms,
  updateFacebookForms,
} from '@fairlead/contract/flow/facebook'
import type { FacebookPage } from '@fairlead/contract/flow/facebook/shapes'
import { Button, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { facebookKey } from '../queries.ts'
import { t } from '../words.ts'
import styles from './PageScreen.module.css'

/** What can be done with a page: forms that appear later, its forms and leads asked for again, and the end of it. */
export function PageActions({ page, onDisconnected }: { page: FacebookPage; onDisconnected: () => void }) {
  const { id, name, new_forms_on: newForms } = page
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: facebookKey })
  const [isLeaving, setLeaving] = useState(false)
  const change = useCall(updateFacebookForms, { done: again })
  const refresh = useCall(syncFacebookForms, {
    done() {
      toast.info(t('page.refreshing'))
      return again()
    },
  })
  const fetch = useCall(fetchOldFacebookLeads, { done: () => toast.info(t('page.fetching')) })
  const leave = useCall(disconnectFacebook, {
    done() {
      toast.success(t('page.disconnected', { name }))
      onDisconnected()
      return again()
    },
  })
  return (
    <div className={styles.all}>
      <Switch
        label={t('page.newForms')}
        checked={change.isPending ? !newForms : newForms}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate({ params: { id }, body: { new_forms_on: checked } })
        }
      />
      <div className={styles.buttons}>
        <Button variant="subtle" loading={refresh.isPending} onClick={() => refresh.mutate({ body: { page: id } })}>
          {t('page.refresh')}
        </Button>
        <Button variant="subtle" loading={fetch.isPending} onClick={() => fetch.mutate({ query: { page: id } })}>
          {t('page.fetchAll')}
        </Button>
        <Button variant="subtle" onClick={() => setLeaving(true)}>
          {t('page.disconnect')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title={t('page.disconnectTitle', { name })}
        confirm={t('page.disconnect')}
        isBusy={leave.isPending}
        onCancel={() => setLeaving(false)}
        onConfirm={() => leave.mutate({ query: { page: id } })}
      >
        {t('page.disconnectText')}
      </ConfirmDialog>
    </div>
  )
}
