import { type Absence, type Availability, addAbsence, removeAbsence } from '@fairlead/contract/identity/team'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { toast } from '~/lib/toast.ts'
import { DateField } from '~/ui/form/dates/DateField.tsx'
import styles from './Availability.module.css'
import { availabilityOf } from './availability.ts'
import { t } from './words.ts'

/** A calendar day has no zone: its noon in UTC is on that day. */
const shownDay = (day: string): string => formatDate(`${day}T12:00:00Z`, 'UTC')
const daysOf = ({ from, until }: Absence): string =>
  from === until ? shownDay(from) : t('days', { from: shownDay(from), until: shownDay(until) })

type Props = {
  availability: Availability
  userId: string | undefined
  /** Whose they are, where they are not one's own. */
  name?: string | undefined
  onChanged?: (() => void) | undefined
}

/** Days of absence: those ahead, and another. */
export function Absences({ availability, userId, name, onChanged }: Props) {
  const queries = useQueryClient()
  const changed = async () => {
    onChanged?.()
    await queries.invalidateQueries({ queryKey: availabilityOf(userId).queryKey })
  }
  const remove = useCall(removeAbsence, {
    done() {
      toast.success(t('removed'))
      return changed()
    },
  })
  const form = useContractForm({
    body: addAbsence.body,
    initialValues: { from: '', until: '', stand_in_id: '' },
    toBody: ({ from, until, stand_in_id }) => ({
      from,
      until: until || from,
      stand_in_id: stand_in_id || null,
      ...(userId ? { user_id: userId } : {}),
    }),
  })
  const add = useCall(addAbsence, {
    done() {
      toast.success(t('marked'))
      form.reset()
      return changed()
    },
    refused: (error) => form.place(error),
  })
  const { from } = form.getValues()
  return (
    <section className={styles.section} aria-labelledby="absences">
      <h2 id="absences">{t('absences')}</h2>
      <p className={styles.quiet}>{name ? t('absencesTextOf', { name }) : t('absencesText')}</p>
      {availability.absences.length === 0 ? (
        <p className={styles.quiet}>{t('noAbsences')}</p>
      ) : (
        <ul className={styles.list}>
          {availability.absences.map((absence) => (
            <li key={absence.id} className={styles.absence}>
              <span>
                {daysOf(absence)}
                <span className={styles.standIn}>
                  {absence.stand_in ? t('standIn', { name: absence.stand_in.name }) : t('noStandIn')}
                </span>
              </span>
              <ActionIcon
                aria-label={t('removeAbsence', { from: shownDay(absence.from) })}
                onClick={() => remove.mutate({ params: { id: absence.id } })}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} noValidate onSubmit={form.submit((body) => add.mutate({ body }))}>
        <DateField label={t('first')} required {...form.field('from')} />
        <DateField label={t('last')} min={from} {...form.field('until')} />
        <NativeSelect
          label={t('who')}
          data={[
            { value: '', label: t('nobody') },
            ...availability.colleagues.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          {...form.getInputProps('stand_in_id')}
        />
        <Button type="submit" variant="default" loading={add.isPending}>
          {t('mark')}
        </Button>
      </form>
    </section>
  )
}
