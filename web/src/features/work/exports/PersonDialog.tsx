import { eraseClient } from '@fairlead/contract/seeing/erasure'
import { exportPerson } from '@fairlead/contract/work/exports'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGathered } from '~/lib/calls/gathered.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { type RealtimeKind, useRealtime } from '~/lib/realtime.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { ExportRow } from './ExportRow.tsx'
import { erasurePreview, exportsKey, personExport } from './export-list.ts'
import styles from './PersonDialog.module.css'
import { t } from './words.ts'

/** What changes what is shown. */
const liveKinds: readonly RealtimeKind[] = ['export.changed', 'resumed']

type Props = {
  client: { id: string; name: string }
  opened: boolean
  onClose: () => void
  /** The client is no longer there. */
  onErased: () => void
}

/** What is kept of one client: all of it taken out, or all of it erased (S60). */
export function PersonDialog({ client, opened, onClose, onErased }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('person.title', { name: client.name })}>
      <TakeOut client={client} />
      <Erase client={client} onErased={onErased} />
      <CloseFoot onClose={onClose} />
    </Dialog>
  )
}

function TakeOut({ client }: Pick<Props, 'client'>) {
  const queries = useQueryClient()
  const refresh = useGathered(() => queries.invalidateQueries({ queryKey: exportsKey }))
  useRealtime(({ kind }) => liveKinds.includes(kind) && refresh())
  const ask = useCall(exportPerson, { done: () => queries.invalidateQueries({ queryKey: exportsKey }) })
  const { data: file, isPending } = useQuery(personExport(client.id))
  const isUnderWay = file?.status === 'queued' || file?.status === 'running'
  return (
    <section className={styles.part} aria-labelledby="take-out">
      <h3 id="take-out">{t('person.takeOut')}</h3>
      <p>{t('person.takeOutText')}</p>
      {file && (
        <ul className={styles.file}>
          <ExportRow file={file} />
        </ul>
      )}
      {!isUnderWay && (
        <Button
          variant="default"
          loading={ask.isPending || isPending}
          onClick={() => ask.mutate({ params: { id: client.id } })}
        >
          {t(file ? 'person.again' : 'person.write')}
        </Button>
      )}
    </section>
  )
}

const counted = ['contacts', 'entries', 'files', 'leads', 'follow_ups', 'fields', 'exports', 'imports'] as const
const plain = (text: string): string => text.normalize().trim().replace(/\s+/g, ' ')

function Erase({ client, onErased }: Pick<Props, 'client' | 'onErased'>) {
  const queries = useQueryClient()
  const query = useQuery(erasurePreview(client.id))
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const erase = useCall(eraseClient, {
    done() {
      toast.info(t('person.begun', { name: client.name }))
      onErased()
      return queries.invalidateQueries({ queryKey: exportsKey })
    },
    refused(error) {
      setProblem(error.fields.name)
      return error.fields.name !== undefined
    },
  })
  return (
    <section className={styles.part} aria-labelledby="erase">
      <h3 id="erase">{t('person.erase')}</h3>
      <Loaded query={query} failed={t('person.failed')}>
        {(data) => (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              erase.mutate({ params: { id: client.id }, body: { name: typed } })
            }}
          >
            <p>{t('person.eraseText')}</p>
            <ul className={styles.what}>
              <li>{t('person.itself')}</li>
              {counted.map((name) => {
                const count = data[name]
                return count > 0 ? <li key={name}>{t(`person.${name}`, { count })}</li> : null
              })}
            </ul>
            <p className={styles.quiet}>{t('person.stays')}</p>
            <TextField
              label={t('person.type', { name: data.name })}
              autoComplete="off"
              value={typed}
              error={problem}
              onChange={(event) => {
                setProblem(undefined)
                setTyped(event.currentTarget.value)
              }}
            />
            <Button
              type="submit"
              className={styles.grave}
              loading={erase.isPending}
              disabled={plain(typed) !== plain(data.name)}
            >
              {t('person.confirm')}
            </Button>
          </form>
        )}
      </Loaded>
    </section>
  )
}
