import type { Group } from '@fairlead/contract/records/groups'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import styles from './dialogs.module.css'
import { useGroupActions } from './group-actions.ts'
import { groupList } from './list-groups.ts'
import { t } from './words.ts'

function MergeForm({ group, onClose }: { group: Group; onClose: () => void }) {
  const [into, setInto] = useState<string | null>(null)
  const { merge } = useGroupActions()
  const query = useInfiniteQuery(groupList(''))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  // All of them are to be chosen from; there are five hundred at most.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const others = (query.data?.pages.flatMap((page) => page.results) ?? []).filter(({ id }) => id !== group.id)
  const chosen = others.find(({ id }) => id === into)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!chosen) return
        merge(group, chosen)
        onClose()
      }}
    >
      <p className={styles.text}>{t('merge.text', { name: group.name })}</p>
      {others.length === 0 && query.isSuccess ? (
        <p className={styles.text}>{t('merge.noOther')}</p>
      ) : (
        <SearchSelect
          label={t('merge.into')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={into}
          onChange={setInto}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!chosen}>
          {t('merge.submit')}
        </Button>
      </div>
    </form>
  )
}

type Props = { opened: boolean; onClose: () => void; group: Group | undefined }

/** Which group another is merged into. */
export function MergeDialog({ opened, onClose, group }: Props) {
  const [shown, setShown] = useState(group)
  if (opened && shown !== group) setShown(group)
  if (!shown) return null
  return (
    <Dialog opened={opened} onClose={onClose} size={550} title={t('merge.title', { name: shown.name })}>
      <MergeForm key={shown.id} group={shown} onClose={onClose} />
    </Dialog>
  )
}
