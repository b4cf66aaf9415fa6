import { setOrgPreferences, shareMessageAdvised } from '@fairlead/contract/identity/account'
import { Textarea } from '@mantine/core'
import { isSameText, useSavedValue } from '~/lib/use-saved-value.ts'
import styles from './ProfileScreen.module.css'
import { t } from './words.ts'

type Props = { value: string; onSave: (text: string) => Promise<boolean> }

/** The account's words for what has none; kept when the field is left. A long one is warned of (point 5). */
export function ShareMessageField({ value, onSave }: Props) {
  const { typed, type, keep } = useSavedValue(value, isSameText)
  const issue = setOrgPreferences.body.safeParse({ default_share_message: typed }).error?.issues[0]?.message
  return (
    <div>
      <Textarea
        label={t('personal.message')}
        description={t('personal.messageHint')}
        placeholder={t('personal.messageNone')}
        autosize
        minRows={3}
        maxRows={12}
        dir="auto"
        value={typed}
        error={issue}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => !issue && keep((text) => onSave(text.trim()))}
      />
      {!issue && typed.length > shareMessageAdvised && (
        <p className={styles.warning} role="status">
          {t('personal.tooLong', { count: shareMessageAdvised })}
        </p>
      )}
    </div>
  )
}
