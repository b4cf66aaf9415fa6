import { type MetaCapi, saveMetaCapiStages } from '@fairlead/contract/flow/meta-capi'
import { Button, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import styles from './CapiScreen.module.css'
import { capi } from './queries.ts'
import { t } from './words.ts'

type Stage = MetaCapi['stages'][number]
type Row = { key: string; label: string; isStep: boolean; isOn: boolean; name: string }

const rowOf = ({ key, label, event_name: name, is_step: isStep }: Stage): Row => ({
  key,
  label,
  isStep,
  isOn: name !== null,
  name: name ?? label,
})

/** By which names Meta is told of stages. */
export function StagesForm({ stages }: { stages: readonly Stage[] }) {
  const queries = useQueryClient()
  const [rows, setRows] = useState(() => stages.map(rowOf))
  const [isJudged, setJudged] = useState(false)
  const save = useCall(saveMetaCapiStages, {
    done(detail) {
      toast.success(t('stages.saved'))
      queries.setQueryData(capi.queryKey, detail)
    },
  })
  const change = (key: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const isMissing = (row: Row) => row.isOn && !row.name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (rows.some(isMissing)) return
    const named = rows.map(({ key, isOn, name }) => ({ key, event_name: isOn ? name.trim() : null }))
    save.mutate({ body: { stages: named } })
  }
  return (
    <form className={styles.fields} noValidate onSubmit={submit} aria-labelledby="capi-stages">
      <div>
        <h3 id="capi-stages">{t('stages.title')}</h3>
        <p className={styles.quiet}>{t('stages.hint')}</p>
      </div>
      <ul className={styles.stages}>
        {rows.map((row) => (
          <li key={row.key}>
            <Switch
              aria-label={t('stages.send', { stage: row.label })}
              checked={row.isOn}
              onChange={({ currentTarget: { checked } }) => change(row.key, { isOn: checked })}
            />
            <span className={styles.stage}>
              <bdi>{row.label}</bdi>
              {row.isOn && !row.isStep && <small>{t('stages.alone')}</small>}
            </span>
            {row.isOn ? (
              <TextInput
                dir="auto"
                aria-label={t('stages.name', { stage: row.label })}
                maxLength={50}
                value={row.name}
                onChange={({ currentTarget: { value } }) => change(row.key, { name: value })}
                error={isJudged && isMissing(row) && t('stages.required')}
              />
            ) : (
              <span className={styles.quiet}>{t('stages.off')}</span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('stages.save')}
        </Button>
      </div>
    </form>
  )
}
