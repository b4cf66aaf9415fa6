import type { View } from '@fairlead/contract/records/views'
import { useQuery } from '@tanstack/react-query'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { allViews } from './list-views.ts'
import { useMayShare } from './SaveViewDialog.tsx'
import { useLiveViews } from './use-live-views.ts'
import { ViewItem } from './ViewItem.tsx'
import styles from './Views.module.css'
import { useViewActions } from './view-actions.ts'
import { t } from './words.ts'

type Props = { opened: boolean; onClose: () => void; onShow: (view: View) => void }

/** Views by name: put in order, renamed, given to the team, deleted. */
export const ManageViews = ({ opened, onClose, onShow }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('list.title')}>
    <All onShow={onShow} onClose={onClose} />
  </Dialog>
)

function All({ onShow, onClose }: Omit<Props, 'opened'>) {
  const { data } = useQuery(allViews)
  const actions = useViewActions()
  const mayShare = useMayShare()
  useLiveViews()
  const views = data?.results ?? []
  const section = (title: string, isShared: boolean) => {
    const these = views.filter((view) => view.is_shared === isShared)
    if (these.length === 0) return null
    const mayMove = these.every((view) => view.can_edit)
    return (
      <section>
        <h3 className={styles.title}>{title}</h3>
        <ol className={styles.list}>
          {these.map((view, index) => (
            <ViewItem
              key={view.id}
              view={view}
              index={index}
              count={these.length}
              onMove={mayMove ? (from, to) => actions.move(isShared, from, to) : undefined}
              onShow={() => onShow(view)}
              onShare={mayShare ? () => actions.share(view, !isShared) : undefined}
              onRemove={() => actions.remove(view)}
            />
          ))}
        </ol>
        {isShared && !mayMove && <p className={styles.note}>{t('list.only')}</p>}
      </section>
    )
  }
  return (
    <div className={styles.form}>
      {views.length === 0 && <p>{t('list.empty')}</p>}
      {section(t('mine'), false)}
      {section(t('team'), true)}
      <CloseFoot onClose={onClose} />
    </div>
  )
}
