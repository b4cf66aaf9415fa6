import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allFields } from '~/lib/account/all-fields.ts'
import { useSession } from '~/lib/account/session.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { FirstUse } from '~/ui/list/EmptyState.tsx'
import { LoadedRows } from '~/ui/list/Loaded.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldItem } from './FieldItem.tsx'
import styles from './FieldsScreen.module.css'
import { useFieldActions } from './field-actions.ts'
import { LostValuesDialog } from './LostValuesDialog.tsx'
import { t } from './words.ts'

type Open = { field: CustomField | undefined; times: number }

/** The fields of clients that the organisation has beside ours: their order, names, types and options. */
export function FieldsScreen() {
  usePageTitle(t('title'))
  const { user_details: me } = useSession()
  const mayChange = me.resources_access_policy.CUSTOM_FIELDS.MANAGE
  const query = useQuery(allFields)
  const actions = useFieldActions()
  const [edited, setEdited] = useState<Open>({ field: undefined, times: 0 })
  const [isOpen, setOpen] = useState(false)
  const [kept, setKept] = useState<CustomField>()
  const edit = (field?: CustomField) => {
    setEdited(({ times }) => ({ field, times: times + 1 }))
    setOpen(true)
  }
  const fields = query.data?.results
  const isWithoutDefaults = fields?.every(({ default_key }) => default_key === null)
  return (
    <div>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {mayChange && fields && fields.length > 0 && (
          <div className={styles.actions}>
            {isWithoutDefaults && (
              <Button variant="subtle" loading={actions.isAdding} onClick={actions.addDefaults}>
                {t('addDefaults')}
              </Button>
            )}
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit()}>
              {t('add')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.quiet}>{mayChange ? t('intro') : t('others')}</p>
      <LoadedRows
        query={query}
        rows={fields ?? []}
        failed={t('failed')}
        empty={
          <FirstUse icon={IconListDetails} title={t('empty')} {...(mayChange ? { text: t('emptyText') } : {})}>
            {mayChange && (
              <>
                <Button loading={actions.isAdding} onClick={actions.addDefaults}>
                  {t('defaults')}
                </Button>
                <Button variant="subtle" onClick={() => edit()}>
                  {t('add')}
                </Button>
              </>
            )}
          </FirstUse>
        }
      >
        <ol className={styles.list}>
          {fields?.map((field, index) => (
            <FieldItem
              key={field.cf_id}
              {...{ field, index, mayChange }}
              count={fields.length}
              onMove={actions.move}
              onEdit={() => edit(field)}
              onRemove={() => actions.remove(field)}
              onUndo={() => actions.undo(field)}
              onKept={() => setKept(field)}
            />
          ))}
        </ol>
      </LoadedRows>
      {mayChange && (
        <FieldDialog key={edited.times} field={edited.field} opened={isOpen} onClose={() => setOpen(false)} />
      )}
      {kept && <LostValuesDialog field={kept} onClose={() => setKept(undefined)} />}
    </div>
  )
}
