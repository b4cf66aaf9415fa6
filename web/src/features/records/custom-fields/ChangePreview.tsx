import type { Answer } from '@fairlead/contract/endpoint'
import type { CustomField, FieldType, previewFieldChange } from '@fairlead/contract/records/fields/custom-fields'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import styles from './FieldDialog.module.css'
import { t } from './words.ts'

type Preview = Answer<typeof previewFieldChange>
type Instead = Record<string, string | null>

const grouped = (count: number) => count.toLocaleString('en-US')
const nothing = ''

/** How many values another type keeps, and which not. */
function Conversion({ preview, type }: { preview: Preview; type: FieldType }) {
  const { converts, fails, values, looked_at: lookedAt, examples } = preview
  const name = t(`types.${type}`).toLowerCase()
  return (
    <>
      <p>{t('preview.converts', { count: converts, type: name })}</p>
      {fails > 0 && (
        <div>
          <p>{t('preview.fails', { count: fails })}</p>
          <ul className={styles.examples}>
            {examples.map((example) => (
              <li key={example} dir="auto">
                {example}
              </li>
            ))}
          </ul>
        </div>
      )}
      {lookedAt < values && (
        <p className={styles.quiet}>{t('preview.sample', { total: grouped(values), count: grouped(lookedAt) })}</p>
      )}
      {fails > 0 && <p className={styles.quiet}>{t('preview.lost')}</p>}
    </>
  )
}

type Props = {
  field: CustomField
  type: FieldType
  preview: Preview
  /** The options that stay, those with ids being there already. */
  options: readonly { id?: string; label: string }[]
  problems: Readonly<Record<string, string>>
  isBusy: boolean
  onBack: () => void
  onConfirm: (instead: Instead) => void
}

/** What a change does to the values, before it is made. */
export function ChangePreview({ field, type, preview, options, problems, isBusy, onBack, onConfirm }: Props) {
  const [instead, setInstead] = useState<Instead>({})
  const isConverted = type !== field.type
  const removed = preview.removed.filter(({ clients }) => clients > 0)
  const choices = [
    { value: nothing, label: t('preview.nothing') },
    ...options.flatMap(({ id, label }) => (id ? [{ value: id, label }] : [])),
  ]
  return (
    <div className={styles.form}>
      <h3>
        {isConverted ? t('preview.title', { name: field.name, type: t(`types.${type}`) }) : t('preview.optionsTitle')}
      </h3>
      {isConverted && <Conversion preview={preview} type={type} />}
      {!isConverted &&
        removed.map(({ id, label, clients }) => (
          <NativeSelect
            key={id}
            label={t('preview.instead', { label, count: grouped(clients) })}
            data={choices}
            value={instead[id] ?? nothing}
            onChange={(event) => {
              const { value } = event.currentTarget
              setInstead((now) => ({ ...now, [id]: value || null }))
            }}
          />
        ))}
      {problems.instead && <p className={styles.problem}>{problems.instead}</p>}
      <p className={styles.quiet}>{t('preview.undo')}</p>
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onBack}>
          {t('form.back')}
        </Button>
        <Button
          loading={isBusy}
          data-autofocus
          onClick={() => onConfirm({ ...Object.fromEntries(removed.map(({ id }) => [id, null])), ...instead })}
        >
          {t(isConverted ? 'preview.confirm' : 'preview.replace')}
        </Button>
      </div>
    </div>
  )
}
