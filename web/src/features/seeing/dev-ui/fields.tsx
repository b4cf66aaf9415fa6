import { messages } from '@fairlead/contract/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { outcomeName, outcomes } from '~/lib/contact-words.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { DateTimeField } from '~/ui/form/dates/DateTimeField.tsx'
import { TimeField } from '~/ui/form/dates/TimeField.tsx'
import { SearchSelect } from '~/ui/form/SearchSelect.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { PhoneInput, type PhoneValue } from '~/ui/phone/PhoneInput.tsx'
import styles from './DevUi.module.css'
import { Specimen } from './Specimen.tsx'
import { t } from './words.ts'

const DayCalendar = lazy(() => import('~/ui/form/dates/DayCalendar.tsx'))

export const Buttons = () => (
  <Specimen title={t('buttons')}>
    <div className={styles.row}>
      <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('looks.filled')}</Button>
      <Button variant="light">{t('looks.light')}</Button>
      <Button variant="default">{t('looks.default')}</Button>
      <Button variant="subtle">{t('looks.subtle')}</Button>
      <Button color="red">{t('looks.danger')}</Button>
      <Button color="red" variant="default">
        {t('looks.danger')}
      </Button>
      <Button loading>{t('looks.busy')}</Button>
      <Button disabled>{t('looks.off')}</Button>
    </div>
  </Specimen>
)

export function Fields() {
  const [outcome, setOutcome] = useState<(typeof outcomes)[number] | null>('REACHED')
  return (
    <Specimen title={t('fields')}>
      <TextField label={t('field.plain')} description={t('field.hint')} />
      <TextField label={t('field.required')} required />
      <TextField label={t('field.wrong')} defaultValue="m@" error={messages.email} />
      <TextField label={t('field.off')} disabled />
      <CopyField label={t('field.copy')} value="https://example.com/hooks/1" />
      <Choices
        legend={t('field.choices')}
        choices={outcomes.map((value) => ({ value, label: outcomeName(value) }))}
        value={outcome}
        onChange={setOutcome}
        optional
      />
    </Specimen>
  )
}

export function Phones() {
  const [empty, setEmpty] = useState<PhoneValue>({ text: '', country: 'SG' })
  const [filled, setFilled] = useState<PhoneValue>({ text: '+91 98200 12345', country: 'IN' })
  const [wrong, setWrong] = useState<PhoneValue>({ text: '12', country: 'US' })
  return (
    <Specimen title={t('phone.title')}>
      <PhoneInput label={t('phone.empty')} value={empty} onChange={setEmpty} required />
      <PhoneInput label={t('phone.filled')} value={filled} onChange={setFilled} />
      <PhoneInput label={t('phone.wrong')} value={wrong} onChange={setWrong} error={messages.phone} />
      <PhoneInput label={t('phone.off')} value={filled} onChange={setFilled} disabled />
    </Specimen>
  )
}

const options = Array.from({ length: 45 }, (_, at) => ({
  value: `${at}`,
  label: t('select.option', { number: at + 1 }),
}))

export function Selects() {
  const [none, setNone] = useState<string | null>(null)
  const [one, setOne] = useState<string | null>('6')
  return (
    <Specimen title={t('select.title')}>
      <SearchSelect label={t('select.none')} options={[]} value={none} onChange={setNone} error={messages.required} />
      <SearchSelect label={t('select.long')} options={options} value={one} onChange={setOne} />
    </Specimen>
  )
}

const today = '2026-11-20'

export function Times() {
  const [time, setTime] = useState('09:00')
  const [at, setAt] = useState(`${today}T16:15`)
  const [day, setDay] = useState<string>(today)
  return (
    <Specimen title={t('time.title')}>
      <TimeField
        label={t('time.time')}
        value={time}
        onChange={setTime}
        clear={{ label: t('time.clear'), run: () => setTime('') }}
      />
      <DateTimeField label={t('time.both')} value={at} onChange={setAt} />
      <Suspense>
        <DayCalendar value={day} onChange={setDay} today={today} />
      </Suspense>
    </Specimen>
  )
}
