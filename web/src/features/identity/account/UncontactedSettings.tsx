import type { UnmarkType } from '@fairlead/contract/identity/account'
import { isOwner } from '@fairlead/contract/permissions'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { CardChoices } from '~/ui/form/CardChoices.tsx'
import styles from './ProfileScreen.module.css'
import { useOrgPreferences } from './use-org-preferences.ts'
import { t } from './words.ts'

/** The default first, then by how much it asks of the person who has the lead. */
const triggers = [
  'CLIENT_VIEWED',
  'CONTACT_BUTTON_CLICKED',
  'CONTENT_SENT',
  'SET_FOLLOW_UP',
  'ADD_TIMELINE_ACTIVITY',
] as const satisfies readonly UnmarkType[]

/** What takes the mark of a new lead away: one action for the whole account (rule 45). */
export function UncontactedSettings() {
  usePageTitle(t('uncontacted'))
  const [{ auto_unmark_type: trigger }, change] = useOrgPreferences()
  const { user_details: me } = useSession()
  // Shown at once; what the server refuses goes back.
  const [wanted, setWanted] = useState<UnmarkType>()
  const choose = async (type: UnmarkType) => {
    setWanted(type)
    await change({ auto_unmark_type: type })
    setWanted(undefined)
  }
  const choices = triggers.map((value) => ({
    value,
    title: t(`uncontactedScreen.triggers.${value}.title`),
    text: t(`uncontactedScreen.triggers.${value}.text`),
  }))
  const chosen = choices.find(({ value }) => value === trigger)
  return (
    <div className={styles.profile}>
      <div>
        <h2>{t('uncontacted')}</h2>
        <p className={styles.quiet}>{t('uncontactedScreen.intro')}</p>
      </div>
      {isOwner(me) ? (
        <CardChoices
          legend={t('uncontactedScreen.trigger')}
          choices={choices}
          value={wanted ?? trigger}
          onChange={(type) => void choose(type)}
        />
      ) : (
        <div>
          <span className={styles.label}>{t('uncontactedScreen.trigger')}</span>
          <p>
            {chosen?.title}. {chosen?.text}
          </p>
          <p className={styles.quiet}>{t('uncontactedScreen.others')}</p>
        </div>
      )}
    </div>
  )
}
