import { messages } from '@fairlead/contract/messages'
import { type ClientImport, createImport } from '@fairlead/contract/work/imports'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { acceptOf, refusalOf, UploadError, uploadFile } from '~/lib/uploads/upload-file.ts'
import { t } from '../words.ts'

/** What a field of files offers to choose: many systems know sheets by their endings alone. */
export const accept = `.csv,.tsv,.txt,.xlsx,.vcf,${acceptOf('CLIENT_IMPORT')}`

/** Files that people take for the right ones, each with what to do instead. */
const remedies: Readonly<Record<string, string>> = {
  xls: t('start.oldExcel'),
  numbers: t('start.numbers'),
  zip: t('start.zip'),
}

/** Why a file cannot be imported, and what to do about it. */
export function refusalOfSheet(file: Pick<File, 'name' | 'size'>): string | undefined {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (remedies[ending]) return remedies[ending]
  return file.size === 0 ? t('start.empty') : refusalOf('CLIENT_IMPORT', file)
}

/** A file on its way to be an import. */
export type SheetFile = {
  name: string
  size: number
  /** How much has gone, from 0 to 1; undefined once all of it has. */
  progress?: number | undefined
  error?: string | undefined
  /** Whether the same file may well come through if it is sent again. */
  canRetry?: boolean
}

/** Takes a file, sends it, and begins an import with it. */
export function useImportFile(onBegun: (begun: ClientImport) => void) {
  const [file, setFile] = useState<SheetFile>()
  const last = useRef<File>(undefined)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const begin = useCall(createImport, { done: onBegun, refused: () => true })

  const take = async (taken: File) => {
    const { name, size } = taken
    stop.current?.abort()
    last.current = taken
    const refusal = refusalOfSheet(taken)
    if (refusal) return setFile({ name, size, error: refusal })
    const going = new AbortController()
    stop.current = going
    const { signal } = going
    setFile({ name, size, progress: 0 })
    try {
      const onProgress = (progress: number) => setFile({ name, size, progress })
      const key = await uploadFile('CLIENT_IMPORT', taken, { signal, onProgress })
      setFile({ name, size })
      await begin.mutateAsync({ body: { file_key: key, file_name: name.slice(0, 255) } })
    } catch (error) {
      if (signal.aborted) return
      const isKnown = error instanceof UploadError || error instanceof Error
      setFile({ name, size, error: isKnown ? error.message : messages.generic, canRetry: true })
    }
  }
  return {
    file,
    take: (taken: File) => void take(taken),
    retry: () => last.current && void take(last.current),
    cancel() {
      stop.current?.abort()
      setFile(undefined)
    },
  }
}
