import { lockedBecause, permissionTable } from '@fairlead/contract/permission-table'
import { effective, type Permission, type Permissions } from '@fairlead/contract/permissions'
import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { useSession } from '~/lib/account/session.ts'
import styles from './PermissionFields.module.css'
import { SubTeamChoices } from './SubTeamChoices.tsx'
import { t } from './words.ts'

type Props = {
  value: Permissions
  onChange: (value: Permissions) => void
  /** What the person who permits is permitted: nobody grants what they lack. */
  own: Permissions
}

const ofSubTeams: readonly Permission[] = ['accessSubTeamMembers', 'changeVisibilityToSubteam']

/** What somebody may see and do, with what brings what: that is on, and says by which it is. */
export function PermissionFields({ value, onChange, own }: Props) {
  const { enable_subteams_feature: hasSubTeams } = useSession().org_preferences
  const inForce = effective({ role: 'MEMBER', permissions: value })
  return (
    <div className={styles.areas}>
      {permissionTable.map(({ area, rows }) => (
        <fieldset key={area} className={styles.area}>
          <legend>{area}</legend>
          {rows
            .filter(({ key }) => hasSubTeams || !ofSubTeams.includes(key))
            .map(({ key, label, description }) => {
              const locked = lockedBecause(key, value)
              const lacking = !own[key] && !inForce[key] ? t('permitting.lacking') : undefined
              return (
                <Fragment key={key}>
                  <Checkbox
                    label={label}
                    description={[description, locked ?? lacking].filter(Boolean).join(' ')}
                    checked={inForce[key]}
                    disabled={locked !== undefined || lacking !== undefined}
                    onChange={(event) => onChange({ ...value, [key]: event.currentTarget.checked })}
                  />
                  {key === 'accessSubTeamMembers' && inForce[key] && (
                    <SubTeamChoices
                      value={value.accessibleSubteamIds}
                      onChange={(ids) => onChange({ ...value, accessibleSubteamIds: ids })}
                    />
                  )}
                </Fragment>
              )
            })}
        </fieldset>
      ))}
    </div>
  )
}
