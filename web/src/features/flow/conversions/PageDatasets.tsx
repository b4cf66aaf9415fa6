import { type MetaCapi, syncFbPagePixel } from '@fairlead/contract/flow/meta-capi'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import styles from './CapiScreen.module.css'
import { datasetChoice } from './DatasetForm.tsx'
import { capi } from './queries.ts'
import { t } from './words.ts'

/** Pages whose ads use a dataset of their own; shown where there is something to choose. */
export function PageDatasets({ detail: { pages, datasets } }: { detail: MetaCapi }) {
  const queries = useQueryClient()
  const set = useCall(syncFbPagePixel, {
    done(detail) {
      toast.success(t('pages.saved'))
      queries.setQueryData(capi.queryKey, detail)
    },
  })
  const isOwn = pages.some(({ dataset_id }) => dataset_id !== null)
  if (!isOwn && (pages.length < 2 || datasets.length < 2)) return null
  return (
    <section className={styles.fields} aria-labelledby="capi-pages">
      <div>
        <h3 id="capi-pages">{t('pages.title')}</h3>
        <p className={styles.quiet}>{t('pages.hint')}</p>
      </div>
      {pages.map(({ page_id, name, dataset_id: own }) => (
        <NativeSelect
          key={page_id}
          label={name}
          value={own ?? ''}
          disabled={set.isPending}
          onChange={({ currentTarget: { value } }) =>
            set.mutate({ body: { pages: [{ page_id, dataset_id: value || null }] } })
          }
          data={[
            { value: '', label: t('pages.same') },
            ...datasets.map(datasetChoice),
            ...(own && !datasets.some(({ id }) => id === own) ? [{ value: own, label: own }] : []),
          ]}
        />
      ))}
    </section>
  )
}
