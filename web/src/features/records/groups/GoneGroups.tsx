import type { GoneGroup } from '@fairlead/contract/records/groups'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { MoreButton } from '~/ui/list/MoreButton.tsx'
import { GroupChip } from '~/ui/shown/GroupChips.tsx'
import styles from './GroupsScreen.module.css'
import { useGroupActions } from './group-actions.ts'
import { goneGroups } from './list-groups.ts'
import { t } from './words.ts'

function said({ deleted_at: at, by, merged_into: into }: GoneGroup, zone: string): string {
  const when = formatMoment(at, zone)
  if (into)
    return by
      ? t('gone.mergedBy', { into: into.name, when, who: by.name })
      : t('gone.merged', { into: into.name, when })
  return by ? t('gone.deletedBy', { when, who: by.name }) : t('gone.deleted', { when })
}

/** Groups that were deleted or merged and can come back; nothing where there are none. */
export function GoneGroups() {
  const zone = useZone()
  const query = useInfiniteQuery(goneGroups)
  const { restore, isRestoring } = useGroupActions()
  const gone = query.data?.pages.flatMap((page) => page.results) ?? []
  if (gone.length === 0) return null
  return (
    <section className={styles.gone} aria-labelledby="gone-groups">
      <h2 id="gone-groups">{t('gone.title')}</h2>
      <p className={styles.quiet}>{t('gone.text')}</p>
      <ul className={styles.goneList}>
        {gone.map((group) => (
          <li key={group.id}>
            <span className={styles.goneName}>
              <GroupChip group={group} />
              <span className={styles.quiet}>{said(group, zone)}</span>
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={isRestoring}
              aria-label={t('gone.restoreOf', { name: group.name })}
              onClick={() => restore(group)}
            >
              {t('gone.restore')}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton query={query} className={styles.more}>
        {t('gone.more')}
      </MoreButton>
    </section>
  )
}
