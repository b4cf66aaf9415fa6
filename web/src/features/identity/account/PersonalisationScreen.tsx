import { DisplayNameType, SharePlatform } from '@fairlead/contract/identity/account'
import { isOwner } from '@fairlead/contract/permissions'
import { usePreferences } from '~/lib/account/preferences.ts'
import { useSession } from '~/lib/account/session.ts'
import { channelName } from '~/lib/contact-words.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { ShortcutSwitch } from '~/ui/form/ShortcutSwitch.tsx'
import styles from './ProfileScreen.module.css'
import { ShareMessageField } from './ShareMessageField.tsx'
import { useOrgPreferences } from './use-org-preferences.ts'
import { t } from './words.ts'

/** How what one sends sounds: how clients are called, by what it goes, and the words that go with it (rule 212). */
export function PersonalisationScreen() {
  usePageTitle(t('personalisation'))
  const [{ display_name_type: nameType, default_content_share_platform: platform }, change] = usePreferences()
  const [{ default_share_message: message }, changeAccount] = useOrgPreferences()
  const { user_details: me } = useSession()
  const owns = isOwner(me)
  return (
    <div className={styles.profile}>
      <h2>{t('personalisation')}</h2>
      <Choices
        legend={t('personal.displayName')}
        value={nameType}
        onChange={(type) => type && change({ display_name_type: type })}
        choices={DisplayNameType.options.map((type) => ({ value: type, label: t(`personal.${type}`) }))}
      >
        <p className={styles.quiet}>{t('personal.displayNameHint')}</p>
      </Choices>
      <Choices
        legend={t('personal.platform')}
        value={platform}
        optional
        onChange={(chosen) => change({ default_content_share_platform: chosen })}
        choices={SharePlatform.options.map((one) => ({ value: one, label: channelName(one) }))}
      >
        <p className={styles.quiet}>{t('personal.platformHint')}</p>
      </Choices>
      {owns ? (
        <ShareMessageField
          value={message ?? ''}
          onSave={(text) => changeAccount({ default_share_message: text || null })}
        />
      ) : (
        <div>
          <span className={styles.label}>{t('personal.message')}</span>
          <p>{message ?? t('personal.messageNone')}</p>
          <p className={styles.quiet}>{t('personal.messageOthers')}</p>
        </div>
      )}
      <ShortcutSwitch />
    </div>
  )
}
