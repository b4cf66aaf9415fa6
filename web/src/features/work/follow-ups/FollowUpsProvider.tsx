import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { type FollowUpActions, type Paint, type Subject, useFollowUpActions } from './follow-up-actions.tsx'

const FollowUpDialog = lazy(async () => ({ default: (await import('./FollowUpDialog.tsx')).FollowUpDialog }))

/** A client whose follow-up is being set. */
export type Asked = Subject & { assigned_to?: { id: string; name: string } | null }

type FollowUps = FollowUpActions & {
  /** Opens the dialog that sets, moves or removes a client's follow-up. */
  open: (client: Asked) => void
}

const Context = createContext<FollowUps | undefined>(undefined)

/** What can be done to follow-ups, from everywhere: the dialog, done, undo, removal. */
export function useFollowUps(): FollowUps {
  const followUps = useContext(Context)
  if (!followUps) throw new Error('there is no FollowUpsProvider above')
  return followUps
}

/** Holds the dialog that every screen opens. `paint` shows a change where other features show the client. */
export function FollowUpsProvider({ paint, children }: { paint: Paint; children: ReactNode }) {
  const actions = useFollowUpActions(paint)
  const [asked, setAsked] = useState<{ client: Asked; id: number; isSaved?: boolean }>()
  const [opened, setOpened] = useState(false)
  const open = (client: Asked) => {
    // What was typed for the same follow-up and not sent is still there.
    setAsked((before) =>
      before && !before.isSaved && isSame(before.client, client) ? before : { client, id: (before?.id ?? 0) + 1 },
    )
    setOpened(true)
  }
  return (
    <Context value={{ ...actions, open }}>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <FollowUpDialog
            key={asked.id}
            client={asked.client}
            opened={opened}
            onClose={() => setOpened(false)}
            onReopen={() => setOpened(true)}
            onSaved={() => setAsked((now) => (now?.id === asked.id ? { ...now, isSaved: true } : now))}
            actions={actions}
          />
        </Suspense>
      )}
    </Context>
  )
}

const isSame = (a: Asked, b: Asked) =>
  a.id === b.id && a.follow_up?.remind_on === b.follow_up?.remind_on && a.follow_up?.note === b.follow_up?.note
