import type { ClientMerge } from '@fairlead/contract/records/duplicates'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import styles from './DuplicatesScreen.module.css'
import { fieldList, useUndoMerge } from './pair-actions.ts'
import { t } from './words.ts'

/** A merge, with the way back as long as there is one. */
export function MergeRow({ merge }: { merge: ClientMerge }) {
  const { undo, isBusy } = useUndoMerge()
  const { client, absorbed, by, at, undone_at: undoneAt, kept } = merge
  return (
    <li className={styles.merge}>
      <div className={styles.who}>
        <span>
          {t('mergedInto', { name: absorbed.name })}{' '}
          <Link to="/client/$id" params={{ id: client.id }}>
            <bdi>{client.name}</bdi>
          </Link>
        </span>
        <span className={styles.fact}>
          {by && <>{t('byWho', { name: by })} · </>}
          <RelativeTime at={at} />
          {undoneAt && <> · {t('takenBack')}</>}
        </span>
        {kept.length > 0 && <span className={styles.fact}>{t('kept', { fields: fieldList(kept) })}</span>}
      </div>
      {merge.can_undo && (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={t('takeBackOf', { name: absorbed.name })}
          onClick={() => undo(merge.id)}
        >
          {t('takeBack')}
        </Button>
      )}
    </li>
  )
}
