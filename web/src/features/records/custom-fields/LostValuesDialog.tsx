import { type CustomField, keptValues } from '@fairlead/contract/records/fields/custom-fields'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { copyText } from '~/lib/browser/copy-text.ts'
import { call } from '~/lib/calls/call.ts'
import { readOn } from '~/lib/navigation/read-on.ts'
import { toast } from '~/lib/toast.ts'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { Failure } from '~/ui/list/EmptyState.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
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
  const { data, error, refetch, hasNextPage, isFetchingNextPage } = query
  const rows = data?.pages.flatMap(({ results }) => results)
  if (error && !rows) return <Failure title={t('failed')} error={error} retry={() => void refetch()} />
  if (!rows) return <RowsSkeleton />
  if (rows.length === 0) return <p>{t('kept.none')}</p>
  const copy = async () => {
    await copyText(rows.map(({ client, value }) => `${client.name}\t${value}`).join('\n'))
    toast.success(t('kept.copied'))
  }
  return (
    <>
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
        {hasNextPage && (
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void readOn(query)}>
            {t('kept.more')}
          </Button>
        )}
        <Button variant="default" onClick={() => void copy()}>
          {t('kept.copy')}
        </Button>
      </div>
    </>
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
