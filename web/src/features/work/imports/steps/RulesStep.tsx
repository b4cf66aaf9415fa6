import type { ImportKey, OnDuplicate } from '@fairlead/contract/work/import-settings'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import { ManyChoices } from '~/ui/form/Choices.tsx'
import screen from '../ImportScreen.module.css'
import { ownFields } from '../imports.ts'
import { t } from '../words.ts'
import { AssignField } from './AssignField.tsx'
import { GroupsField } from './GroupsField.tsx'
import { fieldIn, keysIn } from './mapping.ts'
import styles from './RulesStep.module.css'
import type { ImportDraft, ReadImport } from './use-import-draft.ts'

const duplicates: readonly OnDuplicate[] = ['skip', 'fill', 'overwrite', 'create']

type Props = {
  one: ReadImport
  draft: ImportDraft
  /** Whether somebody is chosen who gets the new ones. */
  isGiven: boolean
  onGiven: (isGiven: boolean) => void
  onBack: () => void
  onNext: () => void
}

/** Whom rows are about, what becomes of clients who are there, and who gets the new ones. */
export function RulesStep({ draft: { settings, change }, isGiven, onGiven, onBack, onNext }: Props) {
  const { resources_access_policy: policy } = useSession().user_details
  const fields = useQuery(ownFields).data?.results ?? []
  const { mapping } = settings
  const possible = keysIn(mapping)
  const keys = settings.keys.filter((key) => possible.includes(key))
  const hasDropdown = mapping.some((target) =>
    fields.some(({ cf_id: id, type }) => type === 'dropdown' && id === fieldIn(target)),
  )
  // The person who comes back sees what is saved.
  useEffect(() => onGiven(true), [onGiven])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isGiven) onNext()
      }}
    >
      {possible.length === 0 ? (
        <p>{t('rules.noKeys')}</p>
      ) : (
        <ManyChoices<ImportKey>
          legend={t('rules.keys')}
          choices={possible.map((value) => ({ value, label: t(`rules.key.${value}`) }))}
          value={keys}
          onChange={(chosen) => change({ keys: chosen })}
        >
          {keys.length === 0 && <p className={styles.about}>{t('rules.noKey')}</p>}
        </ManyChoices>
      )}
      {keys.length > 0 && (
        <CardChoices<OnDuplicate>
          legend={t('rules.duplicates')}
          isWide
          choices={duplicates.map((value) => ({
            value,
            title: t(`rules.duplicate.${value}`),
            text: t(`rules.duplicate.${value}Text`),
          }))}
          value={settings.duplicates}
          onChange={(value) => change({ duplicates: value })}
        />
      )}
      <AssignField
        value={settings.assign}
        onChange={(assign) => {
          onGiven(assign !== null)
          if (assign) change({ assign })
        }}
      />
      <GroupsField ids={settings.group_ids} onChange={(ids) => change({ group_ids: ids })} />
      {mapping.includes('groups') &&
        (policy.CLIENT_GROUP.CREATE ? (
          <Switch
            label={t('rules.newGroups')}
            checked={settings.new_groups}
            onChange={(event) => change({ new_groups: event.currentTarget.checked })}
          />
        ) : (
          <p className={screen.quiet}>{t('rules.newGroupsNot')}</p>
        ))}
      {hasDropdown && policy.CUSTOM_FIELDS.MANAGE && (
        <Switch
          label={t('rules.newOptions')}
          checked={settings.new_options}
          onChange={(event) => change({ new_options: event.currentTarget.checked })}
        />
      )}
      <div className={screen.actions}>
        {!isGiven && <p className={screen.quiet}>{t('rules.choosePerson')}</p>}
        <Button variant="subtle" onClick={onBack}>
          {t('rules.back')}
        </Button>
        <Button type="submit" disabled={!isGiven}>
          {t('rules.next')}
        </Button>
      </div>
    </form>
  )
}
