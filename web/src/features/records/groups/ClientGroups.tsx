import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '~/ui/overlay/OnDemand.tsx'
import { GroupChip } from '~/ui/shown/GroupChips.tsx'
import styles from './ClientGroups.module.css'
import { type RuleParts, RulePartsProvider } from './rule-parts.ts'
import type { ClientInGroups, ShowGroups } from './use-client-groups.ts'
import { useLiveGroups } from './use-live-groups.ts'
import { t } from './words.ts'

const loadWhy = () => import('./WhyPanel.tsx')
const WhyPanel = lazy(async () => ({ default: (await loadWhy()).WhyPanel }))
const loadPicker = () => import('./GroupPicker.tsx')
const GroupPicker = lazy(async () => ({ default: (await loadPicker()).GroupPicker }))

type Props = { client: ClientInGroups; canEdit: boolean; show: ShowGroups; rules?: RuleParts | null }

/** The groups of a client: each says why when it is pressed, and who may puts it into others. */
export function ClientGroups({ client, canEdit, show, rules = null }: Props) {
  useLiveGroups(client.id)
  return (
    <RulePartsProvider value={rules}>
      <section className={styles.section} aria-labelledby="client-groups">
        <div className={styles.head}>
          <h2 id="client-groups">{t('client.title')}</h2>
          {canEdit && (
            <OnDemand
              load={loadPicker}
              target={
                <button
                  type="button"
                  className={styles.change}
                  aria-haspopup="dialog"
                  aria-label={t('client.change')}
                  title={t('client.change')}
                >
                  <IconPlus size={16} stroke={1.75} aria-hidden />
                </button>
              }
            >
              {(target, panel) => <GroupPicker target={target} panel={panel} client={client} show={show} />}
            </OnDemand>
          )}
        </div>
        {client.groups.length === 0 ? (
          <p className={styles.none}>{t('client.none')}</p>
        ) : (
          <ul className={styles.chips}>
            {client.groups.map((group) => (
              <li key={group.id}>
                <OnDemand
                  load={loadWhy}
                  target={
                    <button
                      type="button"
                      className={styles.chip}
                      aria-haspopup="dialog"
                      aria-label={t('client.why', { name: group.name })}
                    >
                      <GroupChip group={group} />
                    </button>
                  }
                >
                  {(target, panel) => (
                    <WhyPanel
                      target={target}
                      panel={panel}
                      client={client}
                      group={group}
                      canEdit={canEdit}
                      show={show}
                    />
                  )}
                </OnDemand>
              </li>
            ))}
          </ul>
        )}
      </section>
    </RulePartsProvider>
  )
}
