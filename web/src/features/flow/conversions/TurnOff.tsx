import { turnOffMetaCapi } from '@fairlead/contract/flow/meta-capi'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import styles from './CapiScreen.module.css'
import { conversionsKey } from './queries.ts'
import { t } from './words.ts'

/** Ends the reports. */
export function TurnOff() {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const off = useCall(turnOffMetaCapi, {
    done() {
      setAsking(false)
      toast.success(t('off.done'))
      return queries.invalidateQueries({ queryKey: conversionsKey })
    },
  })
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('off.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('off.title')}
        confirm={t('off.action')}
        isBusy={off.isPending}
        onConfirm={() => off.mutate({})}
        onCancel={() => setAsking(false)}
      >
        {t('off.text')}
      </ConfirmDialog>
    </div>
  )
}
