import type { Batch } from '@fairlead/contract/work/batches'
import { type ClientImport, updateImport } from '@fairlead/contract/work/imports'
import { Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '~/lib/calls/use-call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { EmptyState } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { RowsSkeleton } from '~/ui/list/RowsSkeleton.tsx'
import { ImportHead } from './ImportHead.tsx'
import type { ImportSearch } from './import-search.ts'
import { batchOf, oneImport } from './imports.ts'
import { ResultView } from './ResultView.tsx'
import { RunView } from './RunView.tsx'
import { Wizard } from './steps/Wizard.tsx'
import { t } from './words.ts'

type Way = {
  search: ImportSearch
  onSearch: (search: ImportSearch) => void
  /** The import is there no more. */
  onForgotten: () => void
}

/** One import, from its file to what became of it. */
export function ImportScreen({ id, ...way }: Way & { id: string }) {
  usePageTitle(t('title'))
  return <Loaded query={useQuery(oneImport(id))}>{(one) => <Shown one={one} {...way} />}</Loaded>
}

function Shown({ one, search, onSearch, onForgotten }: Way & { one: ClientImport }) {
  const { status, settings, batch_id: batchId, file } = one
  const { data: batch } = useQuery({ ...batchOf(batchId ?? ''), enabled: batchId !== null })
  const head = (title: string) => <ImportHead one={one} title={title} onForgotten={onForgotten} />
  if (status === 'queued' || status === 'running')
    return (
      <>
        {head(t('run.title'))}
        <RunView one={one} />
      </>
    )
  if (batchId)
    return (
      <>
        {head(t(`done.${titleOf(one, batch)}`))}
        <ResultView one={one} show={search.show} />
      </>
    )
  // While a file is read in another way, its columns are those of before.
  if (status === 'failed' || status === 'reading' || !settings)
    return (
      <>
        {head(t('title'))}
        {status === 'failed' ? <Unread one={one} /> : <Reading key={file.name} />}
      </>
    )
  return (
    <>
      {head(t('title'))}
      <Wizard key={JSON.stringify(one.reading)} one={{ ...one, settings }} search={search} onSearch={onSearch} />
    </>
  )
}

/** What an import came to; one whose undo left everybody as they are was made still. */
function titleOf({ status }: ClientImport, batch: Batch | undefined) {
  if (batch?.status === 'undone' && (batch.put_back > 0 || batch.kept === 0)) return 'undone'
  return status === 'done' ? 'title' : status === 'stopped' ? 'stopped' : 'failed'
}

const Reading = () => (
  <>
    <p role="status">{t('status.reading')}</p>
    <RowsSkeleton />
  </>
)

/** The file could not be read: why, and the ways on. */
function Unread({ one: { id, reason, reading, kept_until: keptUntil } }: { one: ClientImport }) {
  const queries = useQueryClient()
  const again = useCall(updateImport, { done: (reply) => queries.setQueryData(oneImport(id).queryKey, reply) })
  return (
    <div role="alert">
      <EmptyState icon={IconFileAlert} title={t('failed.title')} text={reason ?? t('failed.text')}>
        <Button component={Link} to="/clients/import">
          {t('failed.another')}
        </Button>
        {reading && keptUntil && (
          <Button
            variant="subtle"
            size="xs"
            loading={again.isPending}
            onClick={() => again.mutate({ params: { id }, body: { reading } })}
          >
            {t('failed.read')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
