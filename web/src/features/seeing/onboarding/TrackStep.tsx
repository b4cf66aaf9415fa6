import { createDocument, generateDocLink } from '@fairlead/contract/records/document-templates'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { acceptOf } from '~/lib/uploads/upload-file.ts'
import { useUploads } from '~/lib/uploads/use-uploads.ts'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { FileList } from '~/ui/upload/FileList.tsx'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** A file with a link that tells when it is read, and how far. */
export function TrackStep({ walk }: { walk: Walk }) {
  const uploads = useUploads('DOCUMENT_TEMPLATE')
  const input = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState<string>()
  const link = useCall(generateDocLink, { done: (made) => setUrl(made.url) })
  const create = useCall(createDocument, { done: ({ id }) => link.mutate({ body: { doc_temp_id: id } }) })
  const [item] = uploads.items
  const begun = useRef('')
  useEffect(() => {
    if (!item?.key || begun.current === item.key) return
    begun.current = item.key
    create.mutate({ body: { key: item.key, name: item.name.replace(/\.[^.]+$/, '') || item.name } })
    uploads.remove(item.id)
  }, [item, create, uploads])
  const isBusy = item !== undefined || create.isPending || link.isPending
  return (
    <Step
      walk={walk}
      title={t('track.title')}
      lead={t(url ? 'track.made' : 'track.lead')}
      primary={
        <Button size="md" fullWidth loading={isBusy} onClick={() => (url ? walk.onDone() : input.current?.click())}>
          {t(url ? 'next' : 'track.choose')}
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
          uploads.add([...(currentTarget.files ?? [])].slice(0, 1))
          currentTarget.value = ''
        }}
      />
      <FileList label={t('track.file')} uploads={uploads} />
      {url && <CopyField label={t('track.link')} value={url} />}
    </Step>
  )
}
