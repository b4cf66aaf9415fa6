import type { ImportReading, ImportSettings } from '@fairlead/contract/work/import-settings'
import { updateImport } from '@fairlead/contract/work/imports'
import { NativeSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { Disclosure } from '~/ui/layout/Disclosure.tsx'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { oneImport } from '../imports.ts'
import { t } from '../words.ts'
import styles from './ReadingOptions.module.css'
import type { ImportDraft, ReadImport } from './use-import-draft.ts'

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const charsets = {
  'utf-8': 'utf8',
  'utf-16le': 'utf16le',
  'utf-16be': 'utf16be',
  'windows-1252': 'western',
  'windows-1250': 'central',
  'windows-1251': 'cyrillic',
  shift_jis: 'japanese',
  gb18030: 'chinese',
  big5: 'traditional',
} as const
const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[]

type Props = { one: ReadImport; settings: ImportSettings; change: ImportDraft['change'] }

/** The country of the numbers that name none. */
export function CountrySelect({ settings, change }: Pick<Props, 'settings' | 'change'>) {
  const countries = usePhoneKit()?.countries() ?? []
  return (
    <NativeSelect
      label={t('reading.country')}
      value={settings.country ?? ''}
      data={[
        { value: '', label: t('reading.home') },
        ...countries.map(({ iso2, name }) => ({ value: iso2, label: name })),
      ]}
      onChange={(event) => change({ country: event.currentTarget.value || null })}
    />
  )
}

/** How the file is taken apart and its values are read; found by itself, and can be corrected. */
export function ReadingOptions({ one: { id, file, reading }, settings, change }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending } = useCall(updateImport, {
    line: `import ${id}`,
    done: (reply) => queries.setQueryData(oneImport(id).queryKey, reply),
  })
  const read = (part: Partial<ImportReading>) =>
    reading && mutate({ params: { id }, body: { reading: { ...reading, ...part } } })
  return (
    <Disclosure className={styles.options} title={t('reading.title')}>
      <p className={styles.about}>{t('reading.about')}</p>
      <div className={styles.fields}>
        {reading && file.sheets.length > 1 && (
          <NativeSelect
            label={t('reading.sheet')}
            disabled={isPending}
            value={String(reading.sheet)}
            data={file.sheets.map((name, i) => ({ value: String(i), label: name }))}
            onChange={(event) => read({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        {reading && file.kind === 'csv' && (
          <NativeSelect
            label={t('reading.delimiter')}
            disabled={isPending}
            value={reading.delimiter}
            data={keysOf(delimiters).map((value) => ({ value, label: t(`reading.delimiters.${delimiters[value]}`) }))}
            onChange={(event) => read({ delimiter: event.currentTarget.value as ImportReading['delimiter'] })}
          />
        )}
        {reading && file.kind !== 'xlsx' && (
          <NativeSelect
            label={t('reading.charset')}
            disabled={isPending}
            value={reading.charset}
            data={keysOf(charsets).map((value) => ({ value, label: t(`reading.charsets.${charsets[value]}`) }))}
            onChange={(event) => read({ charset: event.currentTarget.value as ImportReading['charset'] })}
          />
        )}
        <CountrySelect settings={settings} change={change} />
        {file.kind !== 'vcard' && (
          <NativeSelect
            label={t('reading.dates')}
            value={settings.dates}
            data={(['guess', 'day_first', 'month_first'] as const).map((value) => ({
              value,
              label: t(`reading.dateOrders.${value}`),
            }))}
            onChange={(event) => change({ dates: event.currentTarget.value as ImportSettings['dates'] })}
          />
        )}
      </div>
      {reading && file.kind !== 'vcard' && (
        <Switch
          label={t('reading.header')}
          disabled={isPending}
          checked={reading.has_header}
          onChange={(event) => read({ has_header: event.currentTarget.checked })}
        />
      )}
    </Disclosure>
  )
}
