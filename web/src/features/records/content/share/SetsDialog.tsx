import type { ContentGroup } from '@fairlead/contract/records/content-groups'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { TextField } from '~/ui/form/TextField.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { type Kind, typeOf } from '../api/kinds.ts'
import { t } from '../words.ts'
import styles from './SetsDialog.module.css'
import { setsOf, useSetActions } from './sets.ts'

type Props = { kind: Kind; opened: boolean; onClose: () => void }

/** Content groups: joined by a code, and one's own with the link that others join by. */
export const SetsDialog = ({ kind, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={t('sets.title')}>
    <div className={styles.sets}>
      <JoinForm />
      <Sets kind={kind} />
    </div>
  </Dialog>
)

/** The code of a join link, or the text as it is. */
const codeOf = (typed: string) => /group-sharing\/([\w-]+)/.exec(typed)?.[1] ?? typed.trim()

function JoinForm() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const code = codeOf(typed)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (code) void navigate({ to: '/content/group-sharing/$id', params: { id: code } })
  }
  return (
    <form className={styles.join} onSubmit={open}>
      <TextField
        label={t('sets.code')}
        description={t('sets.codeHint')}
        dir="ltr"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!code}>
        {t('sets.look')}
      </Button>
    </form>
  )
}

function Sets({ kind }: { kind: Kind }) {
  const query = useQuery(setsOf(typeOf[kind]))
  const { leave } = useSetActions()
  return (
    <Loaded query={query} inLine failed={t('sets.failed')}>
      {({ results, joined }) => (
        <>
          {joined.length > 0 && (
            <section>
              <h3>{t('sets.joined')}</h3>
              <ul>
                {joined.map((set) => (
                  <li key={set.id} className={styles.row}>
                    <span>
                      <bdi>{set.name}</bdi>
                      <span className={styles.quiet}>
                        {t('sets.joinedFrom', { name: set.owner, count: set.contents })}
                      </span>
                    </span>
                    <Button
                      variant="subtle"
                      size="xs"
                      loading={leave.isPending && leave.variables.params.id === set.id}
                      onClick={() => leave.mutate({ params: { id: set.id } })}
                    >
                      {t('sets.leave')}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h3>{t('sets.own')}</h3>
            {results.length === 0 && <p className={styles.quiet}>{t('sets.none')}</p>}
            <ul>
              {results.map((set) => (
                <OwnSet key={set.id} set={set} />
              ))}
            </ul>
          </section>
        </>
      )}
    </Loaded>
  )
}

function OwnSet({ set }: { set: ContentGroup }) {
  const { change } = useSetActions()
  const params = { id: set.id }
  return (
    <li className={styles.own}>
      <TextField
        label={t('sets.name')}
        defaultValue={set.name}
        maxLength={80}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() && value.trim() !== set.name) change.mutate({ params, body: { name: value } })
        }}
      />
      <p className={styles.quiet}>
        {set.contents.map(({ name }) => name).join(', ')} · {t('sets.joinedBy', { count: set.joined })}
      </p>
      {set.join_url ? (
        <>
          <CopyField label={t('sets.link')} value={set.join_url} />
          <div className={styles.buttons}>
            <Button
              variant="subtle"
              size="xs"
              loading={change.isPending}
              onClick={() => change.mutate({ params, body: { code: 'renew' } })}
            >
              {t('sets.renew')}
            </Button>
            <Button
              variant="subtle"
              size="xs"
              disabled={change.isPending}
              onClick={() => change.mutate({ params, body: { code: 'revoke' } })}
            >
              {t('sets.revoke')}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles.row}>
          <span className={styles.quiet}>{t('sets.revoked')}</span>
          <Button
            variant="default"
            size="xs"
            loading={change.isPending}
            onClick={() => change.mutate({ params, body: { code: 'renew' } })}
          >
            {t('sets.renewLink')}
          </Button>
        </div>
      )}
    </li>
  )
}
