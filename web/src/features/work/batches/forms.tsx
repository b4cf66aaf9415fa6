import { type CustomField, listCustomFields } from '@fairlead/contract/records/fields/custom-fields'
import type { BatchChange } from '@fairlead/contract/work/batches'
import { Checkbox, Textarea } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { allGroups } from '~/lib/account/all-groups.ts'
import { useSession } from '~/lib/account/session.ts'
import { teamPeople } from '~/lib/account/team-people.ts'
import { call } from '~/lib/calls/call.ts'
import { Choices, ManyChoices } from '~/ui/form/Choices.tsx'
import { DateField } from '~/ui/form/dates/DateField.tsx'
import { wordsMatch } from '~/ui/form/matches.ts'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { t } from './words.ts'

type FormProps = {
  /** The change as it stands; null while it is not complete. */
  onChange: (change: BatchChange | null) => void
  problems: Record<string, string | undefined>
}
export type ChangeForm = (props: FormProps) => ReactNode

const nobody = 'nobody'

/** To whom clients are given, and why. */
export function AssignForm({ onChange, problems }: FormProps) {
  const { id: me } = useSession().user_details
  const query = useQuery(teamPeople)
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const set = (person: string | null, why: string) => {
    setTo(person)
    setReason(why)
    if (!person) return onChange(null)
    onChange({
      kind: 'reassign',
      assigned_to_id: person === nobody ? null : person,
      ...(why.trim() ? { reason: why.trim() } : {}),
    })
  }
  return (
    <>
      <SearchSelect
        label={t('assign.to')}
        error={problems.assigned_to_id}
        options={[
          ...(query.data ?? []).map(({ id, name }) => ({
            value: id,
            label: id === me ? t('assign.me', { name }) : name,
          })),
          { value: nobody, label: t('assign.nobody') },
        ]}
        value={to}
        onChange={(value) => set(value, reason)}
      />
      <Textarea
        label={t('assign.reason')}
        description={t('assign.reasonHint')}
        autosize
        minRows={2}
        maxLength={500}
        dir="auto"
        value={reason}
        onChange={(event) => set(to, event.currentTarget.value)}
      />
    </>
  )
}

/** From so many groups on they are searched. */
const searchedFrom = 10

/** Which groups clients are put into, or taken out of. */
export function GroupsForm({ onChange }: FormProps) {
  const query = useQuery(allGroups)
  const [isAdding, setAdding] = useState(true)
  const [ids, setIds] = useState<string[]>([])
  const [sought, setSought] = useState('')
  const set = (adds: boolean, some: string[]) => {
    setAdding(adds)
    setIds(some)
    onChange(some.length > 0 ? { kind: adds ? 'add_groups' : 'remove_groups', group_ids: some } : null)
  }
  return (
    <>
      <Choices
        legend={t('groups.mode')}
        choices={[
          { value: 'add', label: t('groups.add') },
          { value: 'remove', label: t('groups.remove') },
        ]}
        value={isAdding ? 'add' : 'remove'}
        onChange={(value) => set(value !== 'remove', ids)}
      />
      <Loaded query={query} inLine failed={t('groups.failed')}>
        {(groups) =>
          groups.length === 0 ? (
            <p>
              {t('groups.none')} <Link to="/account/manage-groups">{t('groups.make')}</Link>
            </p>
          ) : (
            <>
              {groups.length >= searchedFrom && (
                <TextField
                  label={t('groups.search')}
                  type="search"
                  autoComplete="off"
                  value={sought}
                  onChange={(event) => setSought(event.currentTarget.value)}
                />
              )}
              <ManyChoices
                legend={t('groups.which')}
                // What is chosen stays in sight, whatever is searched for.
                choices={groups
                  .filter(({ id, name }) => ids.includes(id) || wordsMatch(name, sought))
                  .map(({ id, name }) => ({ value: id, label: name }))}
                value={ids}
                onChange={(some) => set(isAdding, some)}
              />
            </>
          )
        }
      </Loaded>
    </>
  )
}

type When = 'day' | 'someday' | 'remove'

/** When clients are followed up. */
export function FollowUpForm({ onChange, problems }: FormProps) {
  const [when, setWhen] = useState<When>('day')
  const [day, setDay] = useState('')
  const [note, setNote] = useState('')
  const set = (next: { when?: When; day?: string; note?: string }) => {
    const now = { when, day, note, ...next }
    setWhen(now.when)
    setDay(now.day)
    setNote(now.note)
    if (now.when === 'remove') return onChange({ kind: 'remove_follow_up' })
    if (now.when === 'day' && !now.day) return onChange(null)
    onChange({
      kind: 'follow_up',
      day: now.when === 'day' ? now.day : null,
      ...(now.note.trim() ? { note: now.note.trim() } : {}),
    })
  }
  return (
    <>
      <Choices
        legend={t('followUp.mode')}
        choices={(['day', 'someday', 'remove'] as const).map((value) => ({ value, label: t(`followUp.${value}`) }))}
        value={when}
        onChange={(value) => value && set({ when: value })}
      />
      {when === 'day' && (
        <DateField
          label={t('followUp.date')}
          value={day}
          error={problems.day}
          onChange={(next) => set({ day: next })}
        />
      )}
      {when !== 'remove' && (
        <Textarea
          label={t('followUp.note')}
          autosize
          minRows={2}
          maxLength={1000}
          dir="auto"
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const fields = queryOptions({
  queryKey: ['custom-fields', 'all'],
  queryFn: ({ signal }) => call(listCustomFields, {}, { signal }),
})
/** What a value is not called: the choice to take it away. */
const cleared = 'cleared'

/** Which field of one's own gets which value. */
export function FieldForm({ onChange, problems }: FormProps) {
  const query = useQuery(fields)
  const [field, setField] = useState<CustomField | null>(null)
  const [value, setValue] = useState('')
  const [isCleared, setCleared] = useState(false)
  const set = (one: CustomField, text: string, clears: boolean) => {
    setField(one)
    setValue(text)
    setCleared(clears)
    const given = clears ? null : text.trim()
    onChange(given === '' ? null : { kind: 'set_field', cf_id: one.cf_id, value: given })
  }
  return (
    <Loaded query={query} inLine failed={t('field.failed')}>
      {({ results }) =>
        results.length === 0 ? (
          <p>
            {t('field.none')} <Link to="/account/custom-client-fields">{t('field.make')}</Link>
          </p>
        ) : (
          <>
            <SearchSelect
              label={t('field.which')}
              error={problems.cf_id}
              options={results.map(({ cf_id, name }) => ({ value: cf_id, label: name }))}
              value={field?.cf_id ?? null}
              onChange={(id) => {
                const one = results.find(({ cf_id }) => cf_id === id)
                if (one) set(one, '', false)
              }}
            />
            {field?.type === 'dropdown' ? (
              <SearchSelect
                label={t('field.value')}
                error={problems.value}
                options={[
                  { value: cleared, label: t('field.clear') },
                  ...field.options.map(({ id, label }) => ({ value: id, label })),
                ]}
                value={isCleared ? cleared : value || null}
                onChange={(id) => set(field, id, id === cleared)}
              />
            ) : (
              field && (
                <>
                  {field.type === 'date' ? (
                    <DateField
                      label={t('field.value')}
                      disabled={isCleared}
                      value={value}
                      error={problems.value}
                      onChange={(day) => set(field, day, false)}
                    />
                  ) : (
                    <TextField
                      label={t('field.value')}
                      disabled={isCleared}
                      {...(field.type === 'number' ? { inputMode: 'decimal' } : {})}
                      value={value}
                      error={problems.value}
                      onChange={(event) => set(field, event.currentTarget.value, false)}
                    />
                  )}
                  <Checkbox
                    label={t('field.clear')}
                    checked={isCleared}
                    onChange={(event) => set(field, '', event.currentTarget.checked)}
                  />
                </>
              )
            )}
          </>
        )
      }
    </Loaded>
  )
}
