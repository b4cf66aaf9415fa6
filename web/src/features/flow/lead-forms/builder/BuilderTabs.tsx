import { Link } from '@tanstack/react-router'
import { t } from '../words.ts'
import styles from './BuilderTabs.module.css'
import { type BuilderTab, builderTabs, tabOf } from './builder-tabs.ts'

type Props = {
  id: string
  tab: BuilderTab
  fields: number
  problems: Readonly<Record<string, string>>
}

/** The parts of a form, each at an address of its own, with what is missing in it. */
export function BuilderTabs({ id, tab, fields, problems }: Props) {
  const missing = (one: BuilderTab) => Object.keys(problems).filter((path) => tabOf(path) === one).length
  return (
    <nav className={styles.tabs} aria-label={t('tabs.label')}>
      {builderTabs.map((one) => (
        <Link
          key={one}
          to="/integration/fairlead-lead-forms/$id/edit"
          params={{ id }}
          search={one === 'fields' ? {} : { tab: one }}
          replace
          resetScroll={false}
          data-active={one === tab || undefined}
          aria-current={one === tab ? 'page' : undefined}
        >
          {t(`tabs.${one}`)}
          {missing(one) > 0 ? (
            <span className={styles.number} data-urgent>
              {missing(one)}
            </span>
          ) : (
            one === 'fields' && <span className={styles.number}>{fields}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
