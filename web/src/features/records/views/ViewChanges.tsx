import type { Filters } from '@fairlead/contract/records/filters'
import { type GoneFromView, updateView, type View } from '@fairlead/contract/records/views'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { allViews } from './list-views.ts'
import { isSame, keptOf, shownBy } from './shown.ts'
import { useLiveViews } from './use-live-views.ts'
import styles from './Views.module.css'
import type { ViewChoice } from './ViewsButton.tsx'
import { focusView, put } from './view-actions.ts'
import { t } from './words.ts'

const SaveViewDialog = onceOpened(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)
const BothDialog = onceOpened(async () => (await import('./BothDialog.tsx')).BothDialog)

const goneWords = ({ kind, name }: GoneFromView) => (name ? t(`misses.${kind}`, { name }) : t(`misses.${kind}Unknown`))

type Props = ViewChoice & {
  /** Filters in words: another feature knows them. */
  say: (filters: Filters) => ReactNode
}

/** What can be done with the filters of a list: keep them under a name, or in the view that they were. */
export function ViewChanges({ viewId, shown, onShow, say }: Props) {
  const { data } = useQuery({ ...allViews, enabled: viewId !== undefined })
  const [isSaving, setSaving] = useState(false)
  const [theirs, setTheirs] = useState<View>()
  const [isAsking, setAsking] = useState(false)
  useLiveViews()
  const view = viewId === undefined ? undefined : data?.results.find(({ id }) => id === viewId)
  const kept = keptOf(shown)
  /** What is being replaced, which an undo brings back; of an undo itself nothing is. */
  const replaced = useRef<View>(undefined)
  const change = useCall(updateView, {
    done(saved, _request, queries) {
      const before = replaced.current
      const words = t('saved', { name: saved.name })
      if (before) offerUndo(words, () => send(saved, before))
      else toast.success(words)
      setAsking(false)
      setLast(saved)
      focusView(saved.id)
      return put(queries, saved)
    },
    refused(error) {
      const current = error.status === 409 ? (error.body?.current as View | undefined) : undefined
      if (!current) return false
      setTheirs(current)
      setAsking(true)
      return true
    },
  })
  const send = (
    { id, version }: View,
    { search, sort, order, filters, columns }: NonNullable<typeof kept>,
    over?: View,
  ) => {
    replaced.current = over
    change.mutate({ params: { id }, body: { search, sort, order, filters, columns, version } })
  }
  const save = (to: View) => kept && send(to, kept, to)
  const show = (one: View) => {
    onShow(shownBy(one), one.id)
    focusView(one.id)
  }
  const isChanged = view !== undefined && !isSame(shown, shownBy(view))
  // What the list showed before it was changed: somebody else may have saved the view since.
  const [last, setLast] = useState<View>()
  if (view && !isChanged && last !== view) setLast(view)
  const base = last?.id === view?.id ? last : undefined
  const isTheirs = isChanged && base !== undefined && base !== view && isSame(shown, shownBy(base))
  const isMissing = viewId !== undefined && data !== undefined && !view
  const dialog = (
    <SaveViewDialog
      opened={isSaving}
      onClose={() => setSaving(false)}
      shown={shown}
      onSaved={(made) => onShow(shownBy(made), made.id)}
    />
  )
  // As long as nobody knows whether it is changed, nothing is offered that would have to go again.
  if (viewId !== undefined && !data) return null
  return (
    <>
      {!view && kept && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.save}
          leftSection={<IconBookmark size={14} stroke={1.75} aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {t('save')}
        </Button>
      )}
      {isMissing && <span className={styles.note}>{t('gone')}</span>}
      {view && isTheirs && (
        <span className={styles.note} role="status" data-needs-line>
          {t('theirs')}
          <Button variant="default" size="xs" onClick={() => show(view)}>
            {t('showTheirs')}
          </Button>
        </span>
      )}
      {view && isChanged && !isTheirs && (
        <span className={styles.changes} data-needs-line>
          {view.can_edit && (
            <Button variant="default" size="xs" loading={change.isPending} onClick={() => save(base ?? view)}>
              {t('saveChanges')}
            </Button>
          )}
          <Button variant="subtle" size="xs" onClick={() => setSaving(true)}>
            {t('saveAsNew')}
          </Button>
          <Button variant="subtle" size="xs" onClick={() => show(view)}>
            {t('reset')}
          </Button>
        </span>
      )}
      {view && !isChanged && view.gone.length > 0 && (
        <span className={styles.note} role="status" data-needs-line>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={styles.warning} />
          <span dir="auto">{[...new Set(view.gone.map(goneWords))].join(' ')}</span>
        </span>
      )}
      {dialog}
      {theirs && kept && (
        <BothDialog
          opened={isAsking}
          theirs={theirs}
          mine={kept.filters}
          say={say}
          isBusy={change.isPending}
          onClose={() => setAsking(false)}
          onTheirs={() => {
            setAsking(false)
            show(theirs)
          }}
          onMine={() => save(theirs)}
        />
      )}
    </>
  )
}
