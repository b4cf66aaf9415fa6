import type { LeadForm, LeadFormRow } from '@fairlead/contract/flow/lead-forms'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { RelativeTime } from '~/ui/shown/RelativeTime.tsx'
import { FormMenu } from './FormMenu.tsx'
import styles from './FormRows.module.css'
import { useFormActions } from './form-actions.ts'
import { StateChip } from './StateChip.tsx'
import { t } from './words.ts'

type Props = {
  forms: readonly LeadFormRow[]
  isDeleted: boolean
  onDuplicated: (copy: LeadForm) => void
}

/** How many leads a form brought, in words. */
export const leadCount = ({ lead_count, lead_count_capped }: LeadFormRow): string =>
  lead_count_capped ? t('leadsCapped') : lead_count === 0 ? t('noLeads') : t('leads', { count: lead_count })

/** The forms as rows on a desk, as cards on a phone; the whole of each opens its page. */
export function FormRows({ forms, isDeleted, onDuplicated }: Props) {
  const { restore } = useFormActions()
  return (
    <table className={styles.list} aria-label={t('list.label')}>
      <thead>
        <tr className={styles.head}>
          <th scope="col">{t('list.form')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col" className={styles.number}>
            {t('list.leads')}
          </th>
          <th scope="col" className={styles.number}>
            {t('list.last')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <tr key={form.id} className={styles.row}>
            <th scope="row" className={styles.name}>
              {isDeleted ? (
                <bdi>{form.name}</bdi>
              ) : (
                <Link to="/integration/fairlead-lead-forms/$id" params={{ id: form.id }} className={styles.open}>
                  <bdi>{form.name}</bdi>
                </Link>
              )}
            </th>
            <td className={styles.state}>
              <StateChip state={form.state} />
            </td>
            <td className={styles.count}>{leadCount(form)}</td>
            <td className={styles.last}>{form.last_lead_at && <RelativeTime at={form.last_lead_at} />}</td>
            <td className={styles.menu}>
              {isDeleted ? (
                <Button variant="default" size="xs" onClick={() => restore(form)}>
                  {t('action.restore')}
                </Button>
              ) : (
                <FormMenu form={form} onDuplicated={onDuplicated} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Widths that differ as names do. */
const widths = [32, 24, 40, 28]

/** Rows that are on their way, in the geometry of the real ones. */
export const FormRowsSkeleton = () => (
  <Skeleton>
    <div className={styles.ghosts}>
      {widths.map((width) => (
        <div key={width} className={styles.ghost}>
          <Bar width={`${width}%`} />
          <Bar width={72} faint />
          <Bar width={56} faint />
        </div>
      ))}
    </div>
  </Skeleton>
)
