import {
  createDocument,
  type DocumentTemplate,
  generateDocLink,
  getDocument,
  updateDocument,
} from '@fairlead/contract/records/document-templates'
import { Button } from '@mantine/core'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '~/lib/calls/call.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { acceptOf } from '~/lib/uploads/upload-file.ts'
import { useUploads } from '~/lib/uploads/use-uploads.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { Progress } from '~/ui/layout/Progress.tsx'
import { State } from '~/ui/shown/State.tsx'
import { FileList } from '~/ui/upload/FileList.tsx'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** While a file is prepared it is looked so often. */
const askEveryMs = 2_000
/** What was made here: another try goes on with it, also after the way back. */
const madeKey = ['tracked-file']
type Made = { id: string; url?: string }

const isPreparing = ({ status }: DocumentTemplate) => status === 'NOT_PROCESSED' || status === 'PROCESSING'

/** The file that was made here, as far as it is prepared, and its link once it is ready. */
function useTracked() {
  const client = useQueryClient()
  const keep = (made: Made) => client.setQueryData<Made>(madeKey, made)
  const { data: made } = useQuery<Made>({ queryKey: madeKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
  const id = made?.id
  const fileKey = [...madeKey, id]
  const { data: file, error } = useQuery<DocumentTemplate>({
    queryKey: fileKey,
    queryFn: id ? ({ signal }) => call(getDocument, { params: { id } }, { signal, quiet: true }) : skipToken,
    refetchInterval: ({ state: { data, error } }) =>
      !isGone(error) && (!data || isPreparing(data)) ? askEveryMs : false,
  })
  const isLeft = id !== undefined && !isGone(error)
  const link = useCall(generateDocLink, { done: ({ url }) => id && keep({ id, url }) })
  const take = (taken: DocumentTemplate) => {
    client.setQueryData([...madeKey, taken.id], taken)
    keep({ id: taken.id })
    link.reset()
  }
  const create = useCall(createDocument, { done: take })
  const replace = useCall(updateDocument, { done: take })
  const isReady = file !== undefined && !isPreparing(file) && file.status !== 'FAILED'
  useEffect(() => {
    if (id && isReady && !made.url && link.isIdle) link.mutate({ body: { doc_temp_id: id } })
  }, [id, isReady, made, link])
  return {
    file,
    url: made?.url,
    /** Makes the file of an upload, or puts the upload in place of a file that failed. */
    upload(key: string, name: string) {
      const body = { key, name: name.replace(/\.[^.]+$/, '') || name }
      if (isLeft) replace.mutate({ params: { id }, body })
      else create.mutate({ body })
    },
    isBusy:
      create.isPending ||
      replace.isPending ||
      link.isPending ||
      (isLeft && !made?.url && !link.isError && file?.status !== 'FAILED'),
    /** Tries again what got no answer, or the link: with the same key it takes effect once. */
    again: () => {
      if (link.isError) link.mutate(link.variables)
      else if (isLost(create.error)) create.mutate(create.variables as NonNullable<typeof create.variables>)
      else if (isLost(replace.error)) replace.mutate(replace.variables as NonNullable<typeof replace.variables>)
    },
    canRetry: link.isError || isLost(create.error) || isLost(replace.error),
  }
}

/** Somebody deleted it in the meantime. */
const isGone = (error: Error | null): boolean => error instanceof CallError && error.status === 404
const isLost = (error: Error | null): boolean => error instanceof CallError && error.isUnanswered

/** A file with a link that tells when it is read, and how far. */
export function TrackStep({ walk }: { walk: Walk }) {
  const uploads = useUploads('DOCUMENT_TEMPLATE')
  const input = useRef<HTMLInputElement>(null)
  const { file, url, upload, isBusy, again, canRetry } = useTracked()
  const [item] = uploads.items
  const begun = useRef('')
  useEffect(() => {
    if (!item?.key || begun.current === item.key) return
    begun.current = item.key
    upload(item.key, item.name)
    uploads.remove(item.id)
  }, [item, upload, uploads])
  const isUploading = item !== undefined && item.status !== 'ERROR' && item.status !== 'INVALID'
  const hasFailed = file?.status === 'FAILED'
  const press = () => (url ? walk.onDone() : canRetry ? again() : input.current?.click())
  return (
    <Step
      walk={walk}
      title={t('track.title')}
      lead={t(url ? 'track.made' : 'track.lead')}
      primary={
        <Button size="md" fullWidth loading={isUploading || isBusy} onClick={press}>
          {t(url ? 'next' : canRetry ? 'track.again' : hasFailed ? 'track.another' : 'track.choose')}
        </Button>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('track.choose')}
        accept={acceptOf('DOCUMENT_TEMPLATE')}
        onChange={({ currentTarget }) => {
          for (const { id } of uploads.items) uploads.remove(id)
          uploads.add([...(currentTarget.files ?? [])].slice(0, 1))
          currentTarget.value = ''
        }}
      />
      <FileList label={t('track.file')} uploads={uploads} />
      {file && isPreparing(file) && <Preparing file={file} />}
      {hasFailed && (
        <State tone="bad" icon="alert">
          {file.reason ?? t('track.failed')}
        </State>
      )}
      {url && <CopyField label={t('track.link')} value={url} />}
    </Step>
  )
}

const Preparing = ({ file: { name, pages, pages_done: done } }: { file: DocumentTemplate }) =>
  pages ? (
    <Progress label={t('track.preparing', { name })} share={done / pages}>
      {t('track.page', { page: Math.min(done + 1, pages), count: pages })}
    </Progress>
  ) : (
    <p role="status">{t('track.soon')}</p>
  )
