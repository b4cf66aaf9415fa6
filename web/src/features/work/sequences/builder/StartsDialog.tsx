import type { LeadSourceId } from '@fairlead/contract/records/lead-source-ids'
import { mostStarts, type Sequence, type SequenceStart } from '@fairlead/contract/work/sequences'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allGroups } from '~/lib/account/all-groups.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { formChoices, ruleChoices, sourceChoices } from '../api/choices.ts'
import { useSequenceActions } from '../api/sequence-actions.ts'
import forms from '../list/Sequences.module.css'
import { startWords } from '../step-words.ts'
import { t } from '../words.ts'
import styles from './Builder.module.css'

type Props = { sequence: Sequence; opened: boolean; onClose: () => void }
type Kind = SequenceStart['kind']
const kinds = ['lead_source', 'form', 'group', 'rule'] as const satisfies readonly Kind[]

/** What enrols clients automatically: sources, forms, groups and rules, each added and removed at once. */
export const StartsDialog = ({ opened, onClose, sequence }: Props) => (
  <Dialog opened={opened} onClose={onClose} size={550} title={t('start.dialog')}>
    {opened && <Starts sequence={sequence} onClose={onClose} />}
  </Dialog>
)

/** What a call names, without the words for it. */
const plainStart = ({ label: _, ...start }: Sequence['starts'][number]) => start as SequenceStart

function startOf(kind: Kind, value: string): SequenceStart {
  switch (kind) {
    case 'lead_source':
      return { kind, lead_source: value as LeadSourceId }
    case 'form':
      return { kind, form_id: value }
    case 'group':
      return { kind, group_id: value }
    case 'rule':
      return { kind, rule_id: value }
  }
}

function Starts({ sequence, onClose }: Omit<Props, 'opened'>) {
  const { id, version, starts } = sequence
  const { update } = useSequenceActions()
  const [kind, setKind] = useState<Kind>('lead_source')
  const [chosen, setChosen] = useState<string | null>(null)
  const options = useOptions(kind)
  const save = (next: SequenceStart[]) => update.mutate({ params: { id }, body: { starts: next, version } })
  return (
    <div className={forms.form}>
      <p className={styles.quiet}>{t('start.text')}</p>
      {starts.length === 0 ? (
        <p>{t('start.nothing')}</p>
      ) : (
        <ul className={styles.steps}>
          {starts.map((start, place) => (
            <li key={JSON.stringify(plainStart(start))} className={styles.startRow}>
              <bdi>{startWords(start)}</bdi>
              <ActionIcon
                aria-label={t('start.remove', { name: start.label })}
                disabled={update.isPending}
                onClick={() => save(starts.filter((_, i) => i !== place).map(plainStart))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {starts.length < mostStarts && (
        <form
          className={forms.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (!chosen) return
            save([...starts.map(plainStart), startOf(kind, chosen)])
            setChosen(null)
          }}
        >
          <Choices
            legend={t('start.kind')}
            value={kind}
            onChange={(next) => {
              if (!next) return
              setKind(next)
              setChosen(null)
            }}
            choices={kinds.map((value) => ({ value, label: t(`start.kinds.${value}`) }))}
          />
          {options?.length === 0 ? (
            <p className={styles.quiet}>{t('start.noneOfKind')}</p>
          ) : (
            <SearchSelect label={t('start.which')} options={options ?? []} value={chosen} onChange={setChosen} />
          )}
          <div className={forms.buttons}>
            <Button variant="subtle" onClick={onClose}>
              {t('close')}
            </Button>
            <Button type="submit" disabled={!chosen} loading={update.isPending}>
              {t('start.add')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

/** What can be chosen of a kind; undefined while it is on its way. */
function useOptions(kind: Kind) {
  const sources = useQuery({ ...sourceChoices, enabled: kind === 'lead_source' })
  const leadForms = useQuery({ ...formChoices, enabled: kind === 'form' })
  const groups = useQuery({ ...allGroups, enabled: kind === 'group' })
  const rules = useQuery({ ...ruleChoices, enabled: kind === 'rule' })
  switch (kind) {
    case 'lead_source':
      return sources.isError ? [] : sources.data
    case 'form':
      return leadForms.isError ? [] : leadForms.data
    case 'group':
      return groups.isError ? [] : groups.data?.map(({ id, name }) => ({ value: id, label: name }))
    case 'rule':
      return rules.isError ? [] : rules.data
  }
}
