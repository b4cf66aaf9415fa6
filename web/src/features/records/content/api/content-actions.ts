import {
  type ContentHead,
  copyContent,
  labelContent,
  setPrivateNotes,
  setShareOptions,
  setVisibility,
} from '@fairlead/contract/records/content'
import type { SharedContentType } from '@fairlead/contract/records/content-types'
import { deleteDocument, documentOriginal, updateDocument } from '@fairlead/contract/records/document-templates'
import { deleteMessage } from '@fairlead/contract/records/message-templates'
import { deletePage } from '@fairlead/contract/records/page-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { t } from '../words.ts'
import { contentKey, oneKey } from './content-queries.ts'

type Named = Pick<ContentHead, 'id' | 'name' | 'type'>
type After = { copied?: (copy: { id: string; type: SharedContentType }) => void; deleted?: () => void }

/** What can be done with any content, from its row and its page. */
export function useContentActions({ copied, deleted }: After = {}) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: contentKey })
  const copy = useCall(copyContent, {
    async done(made) {
      toast.success(t('action.copied'))
      await refresh()
      copied?.(made)
    },
  })
  const gone = (_: unknown, { params: { id } }: { params: { id: string } }) => {
    queries.removeQueries({ queryKey: oneKey(id) })
    deleted?.()
    toast.success(t('action.deleted'))
    return queries.invalidateQueries({ queryKey: [...contentKey, 'lists'] })
  }
  const message = useCall(deleteMessage, { done: gone })
  const file = useCall(deleteDocument, { done: gone })
  const page = useCall(deletePage, { done: gone })
  const change = useCall(updateDocument, { done: refresh })
  return {
    isDeleting: message.isPending || file.isPending || page.isPending,
    copy: ({ type, id }: Named) => copy.mutate({ params: { t: type, id } }),
    remove({ type, id }: Named) {
      const request = { params: { id } }
      if (type === 'text') message.mutate(request)
      else if (type === 'file') file.mutate(request)
      else page.mutate(request)
    },
    /** Tries again to prepare a file that failed. */
    retry: ({ id }: Named) => change.mutate({ params: { id }, body: { retry: true } }),
    isRetrying: change.isPending,
  }
}

/** Settings of one content, each kept as it is changed. */
export function useContentSettings({ type: t_, id }: Named) {
  const queries = useQueryClient()
  const done = () => queries.invalidateQueries({ queryKey: contentKey })
  const params = { t: t_, id }
  const visibility = useCall(setVisibility, { done })
  const notes = useCall(setPrivateNotes, { done })
  const options = useCall(setShareOptions, { done })
  const labels = useCall(labelContent, { done })
  return { params, visibility, notes, options, labels }
}

/** Downloads the original of a file, for those who may edit it (rule 240). */
export function useOriginal() {
  return useCall(documentOriginal, {
    done({ url, file_name: name }) {
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    },
  })
}
