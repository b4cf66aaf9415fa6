import { keptDays, mostOnceDays } from '@fairlead/contract/work/lead-distribution'
import { Switch } from '@mantine/core'
import form from '~/ui/rules/rule-form.module.css'
import styles from './dialogs.module.css'
import { NumberField } from './rule/NumberField.tsx'
import type { Problems, RuleDraft } from './rule/rule-draft.ts'
import { t } from './words.ts'

type Props = { draft: RuleDraft; problems: Problems; onChange: (changes: Partial<RuleDraft>) => void }

/** Whether the lead stays here as well, and whether somebody who comes again goes out again. */
export const Keeping = ({ draft: { keepsCopy, onceDays }, problems, onChange }: Props) => (
  <section className={form.block} aria-labelledby="keeping">
    <header>
      <h2 id="keeping">{t('keeping.title')}</h2>
    </header>
    <div className={styles.form}>
      <Switch
        label={t('keeping.keep')}
        description={keepsCopy ? t('keeping.kept') : t('keeping.notKept', { days: keptDays })}
        checked={keepsCopy}
        onChange={(event) => onChange({ keepsCopy: event.currentTarget.checked })}
      />
      <NumberField
        label={t('keeping.once')}
        description={t('keeping.onceHint')}
        most={mostOnceDays}
        error={problems.once}
        value={onceDays}
        onChange={(value) => onChange({ onceDays: value })}
      />
    </div>
  </section>
)
