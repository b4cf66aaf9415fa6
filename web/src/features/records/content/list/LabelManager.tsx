import { createContentLabel, deleteContentLabel, updateContentLabel } from '@fairlead/contract/records/content'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { ConfirmDialog } from '~/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { contentKey, labelsOf } from '../api/content-queries.ts'
import { type Kind, typeOf } from '../api/kinds.ts'
import { t } from '../words.ts'
import styles from './dialogs.module.css'

type Props = { kind: Kind; opened: boolean; onClose: () => void }

/** The labels of the account: added, renamed, deleted. */
export function LabelManager({ kind, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('labels.manage')}>
      <Labels kind={kind} />
    </Dialog>
  )
}

function Labels({ kind }: { kind: Kind }) {
  const query = useQuery(labelsOf(typeOf[kind]))
  const queries = useQueryClient()
  const done = () => queries.invalidateQueries({ queryKey: contentKey })
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useCall(createContentLabel, {
    refused(error) {
      setProblem(error.fields.name)
      return error.fields.name !== undefined
    },
    done() {
      setName('')
      return done()
    },
  })
  const rename = useCall(updateContentLabel, { done })
  const remove = useCall(deleteContentLabel, { done })
  const [leaving, setLeaving] = useState<{ id: string; name: string }>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) create.mutate({ body: { name } })
  }
  return (
    <Loaded query={query} inLine failed={t('labels.failed')}>
      {({ results }) => (
        <>
          <ul className={styles.rows}>
            {results.map((label) => (
              <li key={label.id}>
                <TextInput
                  aria-label={t('labels.nameOf', { name: label.name })}
                  defaultValue={label.name}
                  maxLength={40}
                  onBlur={({ currentTarget: { value } }) => {
                    if (value.trim() && value.trim() !== label.name)
                      rename.mutate({ params: { id: label.id }, body: { name: value, colour_id: label.colour_id } })
                  }}
                />
                <ActionIcon aria-label={t('labels.delete', { name: label.name })} onClick={() => setLeaving(label)}>
                  <IconTrash size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <form className={styles.add} onSubmit={add}>
            <TextInput
              label={t('labels.new')}
              value={name}
              maxLength={40}
              error={problem}
              onChange={(event) => {
                setName(event.currentTarget.value)
                setProblem(undefined)
              }}
            />
            <Button type="submit" variant="default" loading={create.isPending} disabled={!name.trim()}>
              {t('labels.add')}
            </Button>
          </form>
          <ConfirmDialog
            opened={leaving !== undefined}
            title={t('labels.deleteTitle', { name: leaving?.name ?? '' })}
            confirm={t('labels.deleteConfirm')}
            isBusy={remove.isPending}
            onCancel={() => setLeaving(undefined)}
            onConfirm={() =>
              leaving && remove.mutate({ params: { id: leaving.id } }, { onSuccess: () => setLeaving(undefined) })
            }
          >
            {t('labels.deleteText')}
          </ConfirmDialog>
        </>
      )}
    </Loaded>
  )
}
