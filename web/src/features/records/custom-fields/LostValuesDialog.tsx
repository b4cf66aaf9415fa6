import { type CustomField, keptValues } from '@fairlead/contract/records/fields/custom-fields'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { copyText } from '~/lib/browser/copy-text.ts'
import { call } from '~/lib/calls/call.ts'
import { toast } from '~/lib/toast.ts'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { ClientLink } from '~/ui/shown/ClientLink.tsx'
import styles from './FieldDialog.module.css'
import { t } from './words.ts'

function Kept({ field }: { field: CustomField }) {
  const query = useInfiniteQuery({
    queryKey: ['custom-fields', 'kept', field.cf_id, field.run?.id],
    queryFn: ({ pageParam, signal }) =>
      call(keptValues, { params: { id: field.cf_id }, query: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const rows = query.data?.pages.flatMap(({ results }) => results) ?? []
  const copy = async () => {
    await copyText(rows.map(({ client, value }) => `${client.name}\t${value}`).join('\n'))
    toast.success(t('kept.copied'))
  }
  return (
    <LoadedRows query={query} rows={rows} failed={t('failed')} empty={<p>{t('kept.none')}</p>} more={t('kept.more')}>
      <ul className={styles.kept}>
        {rows.map(({ client, value }) => (
          <li key={client.id}>
            <ClientLink id={client.id}>
              <bdi>{client.name}</bdi>
            </ClientLink>
            <bdi>{value}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {t('kept.copy')}
        </Button>
      </div>
    </LoadedRows>
  )
}

/** What the last change of a field could not keep, by client. */
export const LostValuesDialog = ({ field, onClose }: { field: CustomField; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title={t('kept.title')} size={550}>
    <div className={styles.form}>
      <p className={styles.quiet}>{t('kept.text')}</p>
      <Kept field={field} />
      <CloseFoot onClose={onClose} />
    </div>
  </Dialog>
)
