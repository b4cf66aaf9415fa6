import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { SidePage } from '~/ui/layout/SidePage.tsx'
import styles from './SettingsLayout.module.css'
import { settingsSections } from './settings-sections.ts'
import { t } from './words.ts'

/** The settings: their sections, and the one that is open. */
export const SettingsLayout = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader main title={t('title')} />
    <div className={styles.columns}>
      <SidePage title={t('sections')} label={t('sections')} sections={settingsSections}>
        <div className={styles.section}>{children}</div>
      </SidePage>
    </div>
  </>
)
