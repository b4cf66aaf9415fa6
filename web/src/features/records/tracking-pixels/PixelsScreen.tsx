import { pixelProviders, type TrackingPixels } from '@fairlead/contract/records/tracking-pixels'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/account/session.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { PixelRow } from './PixelRow.tsx'
import styles from './PixelsScreen.module.css'
import { pixelSettings, useChange } from './pixel-settings.ts'
import { t } from './words.ts'

/** What counts the visitors that advertisements bring, and where it loads. */
export function PixelsScreen() {
  usePageTitle(t('title'))
  const { user_details: me } = useSession()
  const mayManage = me.resources_access_policy.USER_TRACKING.MANAGE
  return (
    <div className={styles.screen}>
      <div>
        <h2>{t('title')}</h2>
        <p className={styles.quiet}>{t(mayManage ? 'intro' : 'others')}</p>
      </div>
      {mayManage && <Settings />}
    </div>
  )
}

function Settings() {
  return (
    <Loaded query={useQuery(pixelSettings)} failed={t('failed')}>
      {(settings) => <Form settings={settings} />}
    </Loaded>
  )
}

function Form({ settings }: { settings: TrackingPixels }) {
  const change = useChange()
  const { pixels, ask_consent: asks } = settings
  return (
    <>
      <div className={styles.pixels}>
        {pixelProviders.map((provider) => (
          <PixelRow
            key={provider}
            provider={provider}
            pixel={pixels[provider]}
            onChange={(pixel) => change({ pixels: { [provider]: pixel } })}
          />
        ))}
      </div>
      <section className={styles.switches} aria-labelledby="pixels-where">
        <h3 id="pixels-where">{t('where')}</h3>
        {(['on_forms', 'on_pages'] as const).map((place) => (
          <Switch
            key={place}
            label={t(`places.${place}.label`)}
            description={t(`places.${place}.text`)}
            checked={settings[place]}
            onChange={({ currentTarget: { checked } }) => void change({ [place]: checked })}
          />
        ))}
      </section>
      <section className={styles.switches} aria-labelledby="pixels-privacy">
        <h3 id="pixels-privacy">{t('privacy')}</h3>
        <Switch
          label={t('ask')}
          description={t(asks ? 'askText' : 'askOff')}
          checked={asks}
          onChange={({ currentTarget: { checked } }) => void change({ ask_consent: checked })}
        />
        <p className={styles.quiet}>{t('never')}</p>
      </section>
    </>
  )
}
