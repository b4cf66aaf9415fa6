import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import type { Duration, StepAction, Until } from '@fairlead/contract/work/sequences/steps'
import { useQuery } from '@tanstack/react-query'
import { allGroups } from '~/lib/account/all-groups.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { LazyDateField } from '~/ui/form/dates/LazyDateField.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { fieldChoices } from '../api/choices.ts'
import { stepTitle } from '../step-words.ts'
import { t } from '../words.ts'
import styles from './Builder.module.css'
import type { FieldsProps } from './StepFields.tsx'
import { type DraftStep, hasBelow, numbersOf } from './step-draft.ts'

type Delay = Extract<StepAction, { step_type: 'DELAY' }>
type Props = FieldsProps<Delay> & { step: DraftStep; steps: readonly DraftStep[] }

const nothing = { step_type: 'DELAY', duration: null, until: null, time_limit: null } as const
const oneDay: Duration = { amount: 1, unit: 'days' }
const threeDays: Duration = { amount: 3, unit: 'days' }

/** Events that a wait can be for. */
const events = ['opened', 'read', 'replied', 'field', 'group'] as const
type Event = (typeof events)[number]

const firstUntil = (kind: Event): Until => {
  switch (kind) {
    case 'opened':
      return { kind, step_id: null }
    case 'read':
      return { kind, step_id: null, seconds: 30 }
    case 'replied':
      return { kind }
    case 'field':
      return { kind, field_id: '', to: null }
    case 'group':
      return { kind, group_id: '', is_in: true }
  }
}

/** How long a step waits, what it waits for, or until which date. */
export function WaitFields({ action, step, steps, onChange }: Props) {
  const mode = action.until ? (action.until.kind === 'date' ? 'date' : 'event') : 'time'
  return (
    <>
      <Choices
        legend={t('field.mode')}
        value={mode}
        onChange={(next) => {
          if (next === 'time') onChange({ ...nothing, duration: oneDay }, [])
          if (next === 'event') onChange({ ...nothing, until: firstUntil('opened'), time_limit: threeDays }, [])
          if (next === 'date') onChange({ ...nothing, until: { kind: 'date', field_id: '', days: 0 } }, [])
        }}
        choices={(['time', 'event', 'date'] as const).map((value) => ({ value, label: t(`field.modes.${value}`) }))}
      >
        {mode === 'event' && hasBelow(steps, step.id) && <p className={styles.hint}>{t('field.keepsBelow')}</p>}
      </Choices>
      {mode === 'time' && (
        <DurationField
          label={t('field.amount')}
          value={action.duration ?? oneDay}
          onChange={(duration) => onChange({ ...action, duration })}
        />
      )}
      {mode === 'event' && <EventFields action={action} step={step} steps={steps} onChange={onChange} />}
      {action.until?.kind === 'date' && <DateFields action={action} until={action.until} onChange={onChange} />}
    </>
  )
}

type DurationProps = { label: string; value: Duration; onChange: (value: Duration) => void }

function DurationField({ label, value, onChange }: DurationProps) {
  return (
    <>
      <div className={styles.pair}>
        <NumberField label={label} value={value.amount} onChange={(amount) => onChange({ ...value, amount })} />
        <Choices
          legend={t('field.unit')}
          value={value.unit}
          onChange={(unit) => unit && onChange({ ...value, unit })}
          choices={(['hours', 'days'] as const).map((unit) => ({ value: unit, label: t(`field.units.${unit}`) }))}
        />
      </div>
      {value.unit === 'days' && <p className={styles.hint}>{t('field.daysHint')}</p>}
    </>
  )
}

type NumberProps = { label: string; value: number; onChange: (value: number) => void }

/** A whole number; while the field is empty it is 0, which the step's rule refuses. */
const NumberField = ({ label, value, onChange }: NumberProps) => (
  <TextField
    label={label}
    className={styles.numberField}
    inputMode="numeric"
    dir="ltr"
    autoComplete="off"
    value={value === 0 ? '' : String(value)}
    onChange={(event) => onChange(Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 4)))}
  />
)

function EventFields({ action, step, steps, onChange }: Props) {
  const { until } = action
  if (!until || until.kind === 'date') return null
  const set = (next: Until, names?: readonly string[]) => onChange({ ...action, until: next }, names)
  return (
    <>
      <SearchSelect
        label={t('field.until')}
        options={events.map((value) => ({ value, label: t(`field.untils.${value}`) }))}
        value={until.kind}
        onChange={(kind) => set(firstUntil(kind as Event), [])}
      />
      {(until.kind === 'opened' || until.kind === 'read') && (
        <>
          <SharedIn until={until} step={step} steps={steps} onChange={set} />
          {until.kind === 'read' && (
            <NumberField
              label={t('field.seconds')}
              value={until.seconds}
              onChange={(seconds) => set({ ...until, seconds })}
            />
          )}
          <p className={styles.hint}>{t('field.untilHint')}</p>
        </>
      )}
      {until.kind === 'field' && <FieldChange until={until} onChange={set} />}
      {until.kind === 'group' && <GroupChange until={until} onChange={set} />}
      <DurationField
        label={t('field.atMost')}
        value={action.time_limit ?? threeDays}
        onChange={(limit) => onChange({ ...action, time_limit: limit })}
      />
    </>
  )
}

type UntilOf<K extends Until['kind']> = Extract<Until, { kind: K }>
type UntilProps<K extends Until['kind']> = {
  until: UntilOf<K>
  onChange: (until: Until, names?: readonly string[]) => void
}
const last = 'last'

/** Which share the wait is about. */
function SharedIn({ until, step, steps, onChange }: UntilProps<'opened' | 'read'> & Pick<Props, 'step' | 'steps'>) {
  const numbers = numbersOf(steps)
  const place = numbers.get(step.id) ?? 0
  const shares = steps.filter(
    ({ id, action }) => action.step_type === 'SHARE_CONTENT' && (numbers.get(id) ?? 0) < place,
  )
  return (
    <SearchSelect
      label={t('field.of')}
      options={[
        { value: last, label: t('field.lastShared') },
        ...shares.map(({ id, action, names }) => ({
          value: id,
          label: t('step.number', { number: numbers.get(id) ?? 0, title: stepTitle(action, names) }),
        })),
      ]}
      value={until.step_id ?? last}
      onChange={(id) => {
        const share = shares.find((one) => one.id === id)
        onChange({ ...until, step_id: id === last ? null : id }, share?.names ?? [])
      }}
    />
  )
}

const useFields = (): readonly CustomField[] => useQuery(fieldChoices).data?.results ?? []

function FieldChange({ until, onChange }: UntilProps<'field'>) {
  const fields = useFields()
  const field = fields.find(({ cf_id: id }) => id === until.field_id)
  const toValue = {
    label: t('field.toValue'),
    description: t('field.toValueHint'),
    value: until.to === null ? '' : String(until.to),
  }
  return (
    <>
      <SearchSelect
        label={t('field.whichField')}
        options={fields.map(({ cf_id: id, name }) => ({ value: id, label: name }))}
        value={until.field_id || null}
        onChange={(id) =>
          onChange(
            { ...until, field_id: id, to: null },
            fields.flatMap(({ cf_id, name }) => (cf_id === id ? [name] : [])),
          )
        }
      />
      {field?.type === 'dropdown' ? (
        <Choices
          legend={t('field.toValue')}
          optional
          value={typeof until.to === 'string' ? until.to : null}
          onChange={(to) => onChange({ ...until, to })}
          choices={field.options.map(({ id, label }) => ({ value: id, label }))}
        >
          <p className={styles.hint}>{t('field.toValueHint')}</p>
        </Choices>
      ) : (
        field &&
        (field.type === 'date' ? (
          <LazyDateField {...toValue} onChange={(day) => onChange({ ...until, to: day || null })} />
        ) : (
          <TextField {...toValue} onChange={(event) => onChange({ ...until, to: event.currentTarget.value || null })} />
        ))
      )}
    </>
  )
}

function GroupChange({ until, onChange }: UntilProps<'group'>) {
  const { data: groups = [] } = useQuery(allGroups)
  return (
    <>
      <SearchSelect
        label={t('field.whichGroup')}
        options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        value={until.group_id || null}
        onChange={(id) =>
          onChange(
            { ...until, group_id: id },
            groups.flatMap((group) => (group.id === id ? [group.name] : [])),
          )
        }
      />
      <Choices
        legend={t('field.groupWay')}
        value={until.is_in ? 'in' : 'out'}
        onChange={(way) => onChange({ ...until, is_in: way === 'in' })}
        choices={[
          { value: 'in', label: t('field.isIn') },
          { value: 'out', label: t('field.isOut') },
        ]}
      />
    </>
  )
}

type DateProps = FieldsProps<Delay> & { until: UntilOf<'date'> }

function DateFields({ action, until, onChange }: DateProps) {
  const fields = useFields().filter(({ type }) => type === 'date')
  const way = until.days === 0 ? 'on' : until.days < 0 ? 'before' : 'after'
  const set = (next: Partial<UntilOf<'date'>>, names?: readonly string[]) =>
    onChange({ ...action, until: { ...until, ...next } }, names)
  return (
    <>
      <SearchSelect
        label={t('field.dateField')}
        description={t('field.dateHint')}
        options={fields.map(({ cf_id: id, name }) => ({ value: id, label: name }))}
        value={until.field_id || null}
        onChange={(id) =>
          set(
            { field_id: id },
            fields.flatMap(({ cf_id, name }) => (cf_id === id ? [name] : [])),
          )
        }
      />
      <Choices
        legend={t('field.dateWay')}
        value={way}
        onChange={(next) => set({ days: next === 'on' ? 0 : next === 'before' ? -1 : 1 })}
        choices={(['before', 'on', 'after'] as const).map((value) => ({ value, label: t(`field.${value}`) }))}
      />
      {way !== 'on' && (
        <NumberField
          label={t('field.dateDays')}
          value={Math.abs(until.days)}
          onChange={(days) => set({ days: (way === 'before' ? -1 : 1) * Math.min(Math.max(days, 1), 365) })}
        />
      )}
    </>
  )
}
