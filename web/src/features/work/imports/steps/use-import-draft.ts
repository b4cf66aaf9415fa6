import type { ImportSettings } from '@fairlead/contract/work/import-settings'
import { type ClientImport, updateImport } from '@fairlead/contract/work/imports'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { oneImport } from '../imports.ts'

/** An import that was read: it has settings. */
export type ReadImport = ClientImport & { settings: ImportSettings }

export type ImportDraft = {
  settings: ImportSettings
  /** Changes a part of them, which is saved at once. */
  change: (part: Partial<ImportSettings>) => void
  /** Whether the last change could not be saved; it is still here. */
  isUnsaved: boolean
  /** Saves what could not be saved. */
  save: () => void
  /** Whether a change is on its way. */
  isSaving: boolean
}

/** The settings of an import as they are changed: shown at once, and saved one after the other. */
export function useImportDraft({ id, settings: saved }: ReadImport): ImportDraft {
  const queries = useQueryClient()
  const [settings, setSettings] = useState(saved)
  const latest = useRef(saved)
  const { mutate, isError, isPending } = useCall(updateImport, {
    line: `import ${id}`,
    done(reply, { body }) {
      // What was changed in the meantime is about to be answered.
      if (body?.settings === latest.current) queries.setQueryData(oneImport(id).queryKey, reply)
    },
  })
  const save = () => mutate({ params: { id }, body: { settings: latest.current } })
  return {
    settings,
    change(part) {
      latest.current = { ...latest.current, ...part }
      setSettings(latest.current)
      save()
    },
    isUnsaved: isError,
    save,
    isSaving: isPending,
  }
}
