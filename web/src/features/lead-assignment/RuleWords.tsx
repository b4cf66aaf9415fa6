import { useSession } from '~/lib/session.ts'
import { conditionWords } from './condition-words.ts'
import styles from './RuleScreen.module.css'
import { expressionOf, type RuleDraft } from './rule-draft.ts'
import { t } from './words.ts'

/** What a draft does, as a sentence. */
export function sentence({ type, join, conditions, members }: RuleDraft, isDefault: boolean, me: string): string {
  const asked = conditions.filter(({ values, name }) => values.length > 0 || name === 'all')
  const lead =
    asked.length > 0
      ? t('says.which', {
          conditions: asked
            .map((one) => conditionWords(expressionOf(one)))
            .join(t(join === 'OR' ? 'says.or' : 'says.and')),
        })
      : t(isDefault ? 'says.rest' : 'says.every')
  if (type === 'UNASSIGNED') return t('says.pool', { lead })
  const [only] = members
  if (!only) return t('says.nobodyYet', { lead: t('says.everySmall') })
  const nameOf = (one: { id: string; name: string }) => (one.id === me ? t('rule.you') : one.name)
  if (members.length === 1) return t('says.to', { lead, name: nameOf(only) })
  const shares = members.map((one) => t('says.shareOf', { name: nameOf(one), count: one.most })).join(', ')
  const count = members.reduce((sum, { most }) => sum + most, 0)
  return `${t('says.turn', { lead })} ${t('says.round', { count, shares })}`
}

/** The rule in words, as it is while it is made. */
export function RuleWords({ draft, isDefault }: { draft: RuleDraft; isDefault: boolean }) {
  const { user_details: me } = useSession()
  return (
    <section className={styles.block} aria-labelledby="words">
      <header>
        <h2 id="words">{t('rule.words')}</h2>
      </header>
      <p className={styles.say} dir="auto" aria-live="polite">
        {sentence(draft, isDefault, me.id)}
      </p>
    </section>
  )
}
