import { useState } from 'react'
import { useSession } from '../account/session.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from './drafts.ts'

/** A text while it is typed: left behind it is there again the next time, until it is emptied. */
export function useDraftText(what: string): [text: string, set: (text: string) => void] {
  const name = draftName(useSession().user_details.id, what)
  const [text, setText] = useState(() => {
    const kept = readDraft(name)?.value
    return typeof kept === 'string' ? kept : ''
  })
  const set = (next: string) => {
    setText(next)
    if (next.trim()) writeDraft(name, next)
    else forgetDraft(name)
  }
  return [text, set]
}
