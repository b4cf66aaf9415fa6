import { type ClientImport, forgetImport } from '@fairlead/contract/work/imports'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatBytes } from '~/lib/browser/bytes.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import styles from './ImportScreen.module.css'
import { importsKey, isMoving, oneImport } from './imports.ts'
import { t } from './words.ts'

type Props = { one: ClientImport; title: string; onForgotten: () => void }

/** What stands over an import: the way back, what it is of, and the end of its file. */
export function ImportHead({ one, title, onForgotten }: Props) {
  const { id, file, rows } = one
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const forget = useCall(forgetImport, {
    async done() {
      toast.success(t('file.forgotten'))
      onForgotten()
      queries.removeQueries({ queryKey: oneImport(id).queryKey })
      await queries.invalidateQueries({ queryKey: importsKey })
    },
  })
  const about = [
    file.size === null ? null : formatBytes(file.size),
    rows === null ? null : t('file.rows', { count: rows }),
  ]
  const hasFile = one.kept_until !== null && !isMoving(one)
  return (
    <>
      <div className={styles.head}>
        <ActionIcon component={Link} to="/clients/import" aria-label={t('toImports')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{title}</h1>
        {hasFile && (
          <Button variant="subtle" onClick={() => setAsking(true)}>
            {t('file.forget')}
          </Button>
        )}
      </div>
      <p className={styles.file}>
        <bdi>{file.name}</bdi>
        {about.filter(Boolean).map((text) => (
          <span key={text}> · {text}</span>
        ))}
      </p>
      <ConfirmDialog
        opened={isAsking}
        title={t('file.forgetTitle')}
        confirm={t('file.forget')}
        isBusy={forget.isPending}
        onConfirm={() => forget.mutate({ params: { id } })}
        onCancel={() => setAsking(false)}
      >
        {t(one.batch_id ? 'file.forgetText' : 'file.forgetDraft')}
      </ConfirmDialog>
    </>
  )
}
