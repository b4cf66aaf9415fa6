import { isOwner } from '@fairlead/contract/permissions'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatTime } from '~/lib/time/dates.ts'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { ProfilePicture } from './ProfilePicture.tsx'
import styles from './ProfileScreen.module.css'
import { SavedField } from './SavedField.tsx'
import { SavedPhone } from './SavedPhone.tsx'
import { useProfile } from './use-profile.ts'
import { t } from './words.ts'
import { zoneOptions } from './zone-options.ts'

/** Who is signed in: name, picture, numbers, country and time zone. Every field is kept when it is left. */
export function ProfileScreen() {
  usePageTitle(t('profile'))
  const profile = useProfile()
  const kit = usePhoneKit()
  const now = useNow()
  const { user, errors, save, saved } = profile
  const owns = isOwner(user)
  return (
    <div className={styles.profile}>
      <div>
        <h2>{t('profile')}</h2>
        <p className={styles.quiet}>{t('profileScreen.kept')}</p>
      </div>
      <ProfilePicture {...profile} />
      <SavedField
        label={t('profileScreen.name')}
        value={user.name}
        error={errors.name}
        autoComplete="name"
        onSave={(name) => save({ name })}
      />
      {owns && (
        <SavedField
          label={t('profileScreen.organization')}
          description={t('profileScreen.organizationHint')}
          value={user.organization.name}
          error={errors.organization_name}
          autoComplete="organization"
          onSave={(name) => save({ organization_name: name })}
        />
      )}
      <div className={styles.email}>
        <span className={styles.label}>{t('profileScreen.email')}</span>
        <span className={styles.address}>{user.email ?? t('profileScreen.noEmail')}</span>
        {user.email && (
          <span className={styles.state} data-verified={user.is_email_verified || undefined}>
            {user.is_email_verified ? (
              <IconCircleCheck size={16} stroke={1.75} aria-hidden />
            ) : (
              <IconAlertCircle size={16} stroke={1.75} aria-hidden />
            )}
            {t(user.is_email_verified ? 'profileScreen.verified' : 'profileScreen.unverified')}
          </span>
        )}
        <Link to="/account/change-email">{t(user.email ? 'profileScreen.change' : 'profileScreen.add')}</Link>
      </div>
      <SavedPhone
        label={t('profileScreen.phone')}
        value={user.phone_number?.raw_input ?? ''}
        country={user.country_code}
        error={errors.phone_number}
        onSave={(number) => save({ phone_number: number })}
      />
      <SavedPhone
        label={t('profileScreen.whatsapp')}
        description={t('profileScreen.whatsappHint')}
        value={user.whatsapp_number?.raw_input ?? ''}
        country={user.country_code}
        error={errors.whatsapp_number}
        onSave={(number) => save({ whatsapp_number: number })}
      />
      <SearchSelect
        label={t('profileScreen.country')}
        description={t(owns ? 'profileScreen.countryHintOwner' : 'profileScreen.countryHint')}
        options={(kit?.countries() ?? []).map(({ iso2, name }) => ({ value: iso2, label: name }))}
        value={user.country_code}
        error={errors.country_code}
        onChange={(iso2) => save({ country_code: iso2 })}
      />
      <SearchSelect
        label={t('profileScreen.zone')}
        description={t('profileScreen.zoneHint', { time: formatTime(now.toISOString(), user.zone) })}
        options={zoneOptions(user.zone)}
        value={user.zone}
        error={errors.zone}
        onChange={(zone) => save({ zone })}
      />
      <p role="status" className={styles.saved}>
        {saved ? t('profileScreen.saved') : ''}
      </p>
    </div>
  )
}
