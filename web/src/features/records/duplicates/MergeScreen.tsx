import { type MergePreview, mergeClients } from '@fairlead/contract/records/duplicates'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { formatDate } from '~/lib/time/dates.ts'
import { useZone } from '~/lib/time/zone.ts'
import { offerUndo, toast } from '~/lib/toast.ts'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { NoMatch } from '~/ui/list/EmptyState.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { FieldChoice, SurvivorChoice } from './FieldChoice.tsx'
import { mergePreview } from './list-pairs.ts'
import styles from './MergeScreen.module.css'
import { choicesOf, firstSurvivor, rowsOf, type Side, sideOf } from './merge-draft.ts'
import { useUndoMerge } from './pair-actions.ts'
import { Together } from './Together.tsx'
import { t } from './words.ts'

type Props = { ids: [string, string] | undefined; onDone: (id: string) => void }

/** Merges two clients: who goes on, which value of each field stays, and what comes together. */
export function MergeScreen({ ids, onDone }: Props) {
  usePageTitle(t('screen.title'))
  return (
    <>
      <PageHeader title={t('screen.title')} />
      {ids ? (
        <Asked ids={ids} onDone={onDone} />
      ) : (
        <NoMatch title={t('screen.wrong')} text={t('screen.wrongText')}>
          <Button component={Link} to="/account/duplicate-leads">
            {t('screen.wrongAction')}
          </Button>
        </NoMatch>
      )}
    </>
  )
}

function Asked({ ids, onDone }: { ids: [string, string]; onDone: Props['onDone'] }) {
  const query = useQuery(mergePreview(...ids))
  return <Loaded query={query}>{(preview) => <Choosing preview={preview} onDone={onDone} />}</Loaded>
}

function Choosing({ preview, onDone }: { preview: MergePreview; onDone: Props['onDone'] }) {
  const zone = useZone()
  const kit = usePhoneKit()
  const queries = useQueryClient()
  const { undo } = useUndoMerge()
  const [survivor, setSurvivor] = useState<Side>(() => firstSurvivor(preview))
  const [picks, setPicks] = useState<Readonly<Record<string, Side>>>({})
  const rows = rowsOf(
    preview,
    (field) => t(`fields.${field}`),
    (number) => kit?.readPhone(number, '').formatted ?? number,
  )
  const absorbed: Side = survivor === 0 ? 1 : 0
  const [stays, goes] = [preview.clients[survivor], preview.clients[absorbed]]
  const missing = preview.missing[survivor] ?? []
  const isSwapBetter = missing.length > 0 && preview.missing[absorbed]?.length === 0
  const merge = useCall(mergeClients, {
    done({ merge_id: id, client }) {
      offerUndo(t('done', { absorbed: goes?.name ?? '', survivor: client.name }), () => undo(id))
      onDone(client.id)
      // What the two were is not asked again: one of them is gone.
      return queries.invalidateQueries({
        predicate: ({ queryKey: [of, what] }) => of !== 'duplicates' || what !== 'merge',
      })
    },
    refused(error) {
      if (error.type !== 'STALE_VERSION') return false
      toast.warning(t('screen.stale'))
      void queries.invalidateQueries({ queryKey: ['duplicates', 'merge'] })
      return true
    },
  })
  if (!stays || !goes) return null
  const differing = rows.filter(({ values: [a, b] }) => a !== b)
  const same = rows.filter(({ values: [a, b] }) => a === b)
  const submit = () =>
    merge.mutate({
      body: {
        survivor_id: stays.id,
        absorbed_id: goes.id,
        survivor_version: stays.version,
        absorbed_version: goes.version,
        ...choicesOf(rows, survivor, picks),
      },
    })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={styles.quiet}>{t('screen.intro')}</p>
      <SurvivorChoice
        clients={preview.clients}
        about={(client) => t('added', { date: formatDate(client.created_at, zone) })}
        value={survivor}
        onChange={setSurvivor}
      />
      {missing.length > 0 && (
        <div className={styles.missing} role="alert">
          {missing.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {isSwapBetter && (
            <Button variant="default" size="xs" onClick={() => setSurvivor(absorbed)}>
              {t('screen.swap')}
            </Button>
          )}
        </div>
      )}
      {differing.length > 0 && (
        <section className={styles.fields} aria-label={t('screen.fields')}>
          <h2>{t('screen.fields')}</h2>
          {differing.map((row) => (
            <FieldChoice
              key={row.key}
              row={row}
              names={[preview.clients[0]?.name ?? '', preview.clients[1]?.name ?? '']}
              value={sideOf(row, survivor, picks)}
              onChange={(side) => setPicks({ ...picks, [row.key]: side })}
            />
          ))}
        </section>
      )}
      {same.length > 0 && (
        <section className={styles.same}>
          <h2>{t('screen.sameIn')}</h2>
          <dl>
            {same.map(({ key, label, values: [value] }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Together preview={preview} />
      <div className={styles.buttons}>
        <span className={styles.quiet}>{t('screen.undo')}</span>
        <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/client/$id" params={{ id: stays.id }} />}>
          {t('screen.cancel')}
        </Button>
        <Button type="submit" loading={merge.isPending} disabled={missing.length > 0}>
          {t('screen.submit')}
        </Button>
      </div>
    </form>
  )
}
