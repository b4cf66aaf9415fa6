import { type MetaCapi, saveMetaCapi, syncFbPagePixel } from '@fairlead/contract/flow/meta-capi'
import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { useContractForm } from '~/lib/forms.ts'
import { toast } from '~/lib/toast.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import styles from './CapiScreen.module.css'
import { capi, conversionsKey } from './queries.ts'
import { t } from './words.ts'

const another = 'another'

/** A dataset by its name, and of which ad account it is. */
export const datasetChoice = ({ id, name, account, is_unavailable: isGone }: MetaCapi['datasets'][number]) => {
  const label = [name || id, account].filter(Boolean).join(' · ')
  return { value: id, label: isGone ? t('dataset.unavailable', { name: label }) : label }
}

/** Where stages are reported, and by what right. */
export function DatasetForm({ detail }: { detail: MetaCapi }) {
  const { datasets, dataset, login, uses, synced_at: syncedAt } = detail
  const queries = useQueryClient()
  const isListed = datasets.some(({ id }) => id === dataset?.id)
  const form = useContractForm({
    body: saveMetaCapi.body,
    initialValues: {
      choice: isListed ? (dataset?.id ?? '') : dataset || datasets.length === 0 ? another : '',
      dataset_id: dataset?.id ?? '',
      access: uses === 'token' || !login ? 'token' : 'login',
      access_token: '',
    },
    toBody: ({ choice, dataset_id: typed, access, access_token: token }) => ({
      dataset_id: choice === another ? typed.trim() : choice,
      ...(access === 'login' ? { access_token: null } : token.trim() ? { access_token: token.trim() } : {}),
    }),
    rules: ({ choice, dataset_id: typed, access, access_token: token }) => ({
      ...((choice === another ? typed.trim() : choice) ? {} : { dataset_id: t('dataset.required') }),
      ...(access === 'token' && uses !== 'token' && !token.trim() ? { access_token: t('dataset.tokenRequired') } : {}),
    }),
  })
  const { choice, access } = form.getValues()
  const save = useCall(saveMetaCapi, {
    done(saved) {
      toast.success(t('dataset.saved'))
      queries.setQueryData(capi.queryKey, saved)
      return queries.invalidateQueries({ queryKey: conversionsKey })
    },
    refused: (error) => form.place(error),
  })
  const sync = useCall(syncFbPagePixel, {
    done(found) {
      queries.setQueryData(capi.queryKey, found)
      if (found.datasets.length > 0) toast.success(t('dataset.found', { count: found.datasets.length }))
      if (choice === another && found.datasets.length > 0 && !form.getValues().dataset_id)
        form.setFieldValue('choice', found.datasets[0]?.id ?? '')
    },
  })
  return (
    <form className={styles.fields} noValidate onSubmit={form.submit((body) => save.mutate({ body }))}>
      <div className={styles.head}>
        <h3>{t('dataset.section')}</h3>
        {login && (
          <Button
            variant={syncedAt ? 'subtle' : 'default'}
            size="xs"
            loading={sync.isPending}
            onClick={() => sync.mutate({ body: {} })}
          >
            {t(syncedAt ? 'dataset.refresh' : 'dataset.find')}
          </Button>
        )}
      </div>
      {syncedAt && datasets.length === 0 && <p className={styles.quiet}>{t('dataset.none')}</p>}
      {datasets.length > 0 && (
        <NativeSelect
          label={t('dataset.title')}
          description={t('dataset.hint')}
          data={[
            ...(choice === '' ? [{ value: '', label: t('dataset.choose') }] : []),
            ...datasets.map(datasetChoice),
            { value: another, label: t('dataset.other') },
          ]}
          {...form.getInputProps('choice')}
          error={choice !== another && form.errors.dataset_id}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('choice', value)
            form.clearFieldError('dataset_id')
          }}
        />
      )}
      {choice === another && (
        <TextField
          label={t('dataset.id')}
          description={t('dataset.idHint')}
          required
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('dataset_id')}
        />
      )}
      <NativeSelect
        label={t('dataset.access')}
        data={[
          {
            value: 'login',
            label: login ? t('dataset.login', { name: login }) : t('dataset.noLogin'),
            disabled: !login,
          },
          { value: 'token', label: t('dataset.token') },
        ]}
        {...form.getInputProps('access')}
      />
      {access === 'token' && (
        <TextField
          label={t('dataset.token')}
          description={uses === 'token' ? t('dataset.tokenKept') : t('dataset.tokenHint')}
          required={uses !== 'token'}
          type="password"
          dir="ltr"
          autoComplete="off"
          {...form.getInputProps('access_token')}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" loading={save.isPending}>
          {t(dataset ? 'dataset.save' : 'dataset.start')}
        </Button>
      </div>
    </form>
  )
}
