import { ColourScheme } from '@fairlead/contract/identity/account'
import { SegmentedControl } from '@mantine/core'
import { usePreferences } from '~/lib/account/preferences.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import styles from './DevUi.module.css'
import { Buttons, Fields, Phones, Selects, Times } from './fields.tsx'
import { DueLabels, Empties, Files, Floating, Frame, People, Progresses } from './states.tsx'
import { t } from './words.ts'

/** Every component of `ui` in its states, for the person who develops (docs/how-to/components.md). */
export function DevUiScreen() {
  usePageTitle(t('title'))
  const [{ colour_scheme: scheme }, change] = usePreferences()
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <SegmentedControl
          aria-label={t('theme.label')}
          value={scheme}
          onChange={(next) => change({ colour_scheme: next as typeof scheme })}
          data={ColourScheme.options.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </div>
      <p className={styles.lead}>{t('lead')}</p>
      <div className={styles.columns}>
        <Buttons />
        <Fields />
        <Phones />
        <Selects />
        <Times />
        <Files />
        <DueLabels />
        <People />
        <Progresses />
        <Empties />
        <Floating />
        <Frame />
      </div>
    </>
  )
}
