import type { Visibility } from '@fairlead/contract/records/content'
import type { Sequence } from '@fairlead/contract/work/sequences'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { subteamChoices } from '~/lib/account/subteam-choices.ts'
import { Choices, ManyChoices } from '~/ui/form/Choices.tsx'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { useSequenceActions } from '../api/sequence-actions.ts'
import { t } from '../words.ts'
import styles from './Sequences.module.css'

type Props = { sequence: Sequence; opened: boolean; onClose: () => void }

/** Who sees a sequence and may add clients to it; each choice is saved as it is made. */
export const VisibilityDialog = ({ sequence, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} size={550} title={t('who.title')}>
    {opened && <VisibilityForm sequence={sequence} />}
    <CloseFoot onClose={onClose} />
  </Dialog>
)

function VisibilityForm({ sequence: { id, visibility, subteam_ids: subteamIds, version } }: Pick<Props, 'sequence'>) {
  const { org_preferences: org, user_details: me } = useSession()
  const hasSubteams = org.enable_subteams_feature && me.resources_access_policy.TEAM.MANAGE
  const { data: subteams } = useQuery({ ...subteamChoices, enabled: hasSubteams })
  const { update } = useSequenceActions()
  const [chosen, setChosen] = useState<Visibility>(visibility)
  const save = (next: Visibility, subteam_ids: string[]) =>
    update.mutate(
      { params: { id }, body: { visibility: next, ...(next === 'SUBTEAMS' ? { subteam_ids } : {}), version } },
      { onError: () => setChosen(visibility) },
    )
  const options: Visibility[] =
    hasSubteams || visibility === 'SUBTEAMS' ? ['PRIVATE', 'SUBTEAMS', 'ORG'] : ['PRIVATE', 'ORG']
  return (
    <div className={styles.form}>
      <Choices
        legend={t('who.who')}
        value={chosen}
        onChange={(next) => {
          if (!next) return
          setChosen(next)
          // Sub-teams are named first.
          if (next !== 'SUBTEAMS') save(next, [])
        }}
        choices={options.map((value) => ({ value, label: t(`visibility.${value}`) }))}
      >
        <p className={styles.quiet}>{t(`who.hint.${chosen}`)}</p>
      </Choices>
      {chosen === 'SUBTEAMS' && subteams && (
        <ManyChoices
          legend={t('who.subteams')}
          value={subteamIds}
          onChange={(ids) => save('SUBTEAMS', ids)}
          choices={subteams.map(({ id: value, name }) => ({ value, label: name }))}
        />
      )}
    </div>
  )
}
