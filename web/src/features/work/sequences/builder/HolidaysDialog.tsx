import { dayOf } from '@fairlead/contract/work/follow-ups'
import { type Holiday, setHoliday } from '@fairlead/contract/work/sequences'
import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { useNow } from '~/lib/time/clock.ts'
import { formatFullDay } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { DateField } from '~/ui/form/dates/DateField.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { CloseFoot } from '~/ui/layout/CloseFoot.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { holidaysOf, sequencesKey } from '../api/queries.ts'
import clients from '../clients/Clients.module.css'
import forms from '../list/Sequences.module.css'
import { t } from '../words.ts'

type Props = { opened: boolean; onClose: () => void }

/** The days on which no step is due: the holidays of the account's country, and those of its own. */
export const HolidaysDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} size={550} title={t('holidays.title')}>
    {opened && <Holidays />}
    <CloseFoot onClose={onClose} />
  </Dialog>
)

function Holidays() {
  const [now, zone] = [useNow(), useZone()]
  const thisYear = Number(dayOf(now, zone).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const isOwner = useSession().user_details.role === 'OWNER'
  const query = useQuery(holidaysOf(year))
  return (
    <div className={forms.form}>
      <p className={clients.quiet}>{t(isOwner ? 'holidays.text' : 'holidays.textMember')}</p>
      <Choices
        legend={t('holidays.year')}
        inLine
        value={year}
        onChange={(next) => next && setYear(next)}
        choices={[thisYear, thisYear + 1].map((value) => ({ value, label: value }))}
      />
      <Loaded query={query} inLine failed={t('holidays.failed')}>
        {({ results }) =>
          results.length === 0 ? (
            <p className={clients.quiet}>{t('holidays.none', { year })}</p>
          ) : (
            <ul className={clients.rows}>
              {results.map((holiday) => (
                <Row key={holiday.day} holiday={holiday} isOwner={isOwner} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOwner && <AddForm onAdded={(day) => setYear(Number(day.slice(0, 4)))} />}
    </div>
  )
}

const useSetHoliday = (added?: (day: string) => void) => {
  const queries = useQueryClient()
  return useCall(setHoliday, {
    done({ day }) {
      added?.(day)
      return queries.invalidateQueries({ queryKey: sequencesKey })
    },
  })
}

function Row({ holiday: { day, name, is_skipped: isSkipped }, isOwner }: { holiday: Holiday; isOwner: boolean }) {
  const set = useSetHoliday()
  const shown = formatFullDay(`${day}T00:00:00Z`, 'UTC')
  return (
    <li className={clients.row}>
      <div className={clients.who}>
        <bdi>{name}</bdi>
        <span className={clients.quiet}>{shown}</span>
      </div>
      {isOwner ? (
        <Switch
          label={t('holidays.skip')}
          aria-label={t('holidays.skipOf', { name, day: shown })}
          labelPosition="left"
          checked={isSkipped}
          disabled={set.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ params: { day }, body: { is_skipped: checked } })}
        />
      ) : (
        <span className={clients.quiet}>{t(isSkipped ? 'holidays.skipped' : 'holidays.worked')}</span>
      )}
    </li>
  )
}

function AddForm({ onAdded }: { onAdded: (day: string) => void }) {
  const form = useContractForm({
    body: setHoliday.body,
    initialValues: { name: '', day: '' },
    toBody: ({ name }) => ({ name, is_skipped: true }),
    rules: ({ name, day }) => ({
      ...(name.trim() ? {} : { name: t('holidays.needsName') }),
      ...(day ? {} : { day: t('holidays.needsDay') }),
    }),
  })
  const set = useSetHoliday((day) => {
    form.reset()
    onAdded(day)
  })
  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={form.submit((body) => set.mutate({ params: { day: form.getValues().day }, body }))}
    >
      <TextField label={t('holidays.name')} required autoComplete="off" {...form.getInputProps('name')} />
      <DateField label={t('holidays.day')} required {...form.field('day')} />
      <div className={forms.buttons}>
        <Button type="submit" variant="default" loading={set.isPending}>
          {t('holidays.add')}
        </Button>
      </div>
    </form>
  )
}
