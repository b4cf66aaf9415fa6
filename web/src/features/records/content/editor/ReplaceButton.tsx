import { type DocumentTemplate, updateDocument } from '@fairlead/contract/records/document-templates'
import { Button, type ButtonProps } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { acceptOf, refusalOf, UploadError, uploadFile } from '~/lib/uploads/upload-file.ts'
import { contentKey, oneFile } from '../api/content-queries.ts'
import { t } from '../words.ts'

type Props = { file: DocumentTemplate; size?: ButtonProps['size'] }

/** Replaces a file by another: a new version. Links that were sent keep the one that they were sent with (rule 80). */
export function ReplaceButton({ file, size = 'sm' }: Props) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const replace = useCall(updateDocument, {
    async done(saved) {
      queries.setQueryData(oneFile(saved.id).queryKey, saved)
      toast.success(t('file.replaced', { version: saved.file_version }))
      await queries.invalidateQueries({ queryKey: contentKey })
    },
    refused(error) {
      const [reason] = Object.values(error.fields)
      if (reason) toast.error(reason)
      return reason !== undefined
    },
  })
  const send = async (chosen: File) => {
    const refusal = refusalOf('DOCUMENT_TEMPLATE', chosen)
    if (refusal) return toast.error(refusal)
    setShare(0)
    try {
      const key = await uploadFile('DOCUMENT_TEMPLATE', chosen, { onProgress: setShare })
      replace.mutate({ params: { id: file.id }, body: { key } })
    } catch (error) {
      if (error instanceof UploadError) toast.error(error.message)
    } finally {
      setShare(undefined)
    }
  }
  const isBusy = share !== undefined || replace.isPending
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptOf('DOCUMENT_TEMPLATE')}
        aria-label={t('file.replace')}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen) void send(chosen)
        }}
      />
      <Button variant="default" size={size} disabled={isBusy} onClick={() => input.current?.click()}>
        {share === undefined ? t('file.replace') : t('file.replacing', { percent: Math.round(share * 100) })}
      </Button>
    </>
  )
}
