import { type ContactReading, decideReading } from '@fairlead/contract/records/duplicates'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '~/lib/calls/use-call.ts'
import { offerUndo } from '~/lib/toast.ts'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import styles from './DuplicatesScreen.module.css'
import { t } from './words.ts'

/** A number or an address from before today's rules: how it was typed, how it is read, and how it would be. */
export function ReadingRow({ reading }: { reading: ContactReading }) {
  const { id, client, kind, raw, is, would_be: wouldBe, may_change: mayChange } = reading
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['duplicates'] })
  const undo = useCall(decideReading, { done: refresh })
  const decide = useCall(decideReading, {
    done(_, { body }) {
      offerUndo(t(body.take === 'new' ? 'reading.taken' : 'reading.kept', { name: client.name }), () =>
        undo.mutate({ params: { id }, body: { take: null } }),
      )
      return refresh()
    },
  })
  const now = usePhoneText(is.value, is.extension)
  const then = usePhoneText(wouldBe.value, wouldBe.extension)
  const shown = (text: string | null) => text || t(`reading.none.${kind}`)
  return (
    <li className={styles.pair}>
      <span className={styles.reason}>
        <Link to="/client/$id" params={{ id: client.id }}>
          <bdi>{client.name}</bdi>
        </Link>
        {' · '}
        {t('reading.raw')} <bdi>{raw}</bdi>
      </span>
      <dl className={styles.two}>
        <div>
          <dt className={styles.fact}>{t('reading.is')}</dt>
          <dd>
            <bdi>{shown(kind === 'phone' ? now : is.value)}</bdi>
          </dd>
        </div>
        <div>
          <dt className={styles.fact}>{t('reading.wouldBe')}</dt>
          <dd>
            <bdi>{shown(kind === 'phone' ? then : wouldBe.value)}</bdi>
          </dd>
        </div>
      </dl>
      {mayChange && (
        <div className={styles.actions}>
          <Button
            variant="default"
            size="xs"
            loading={decide.isPending}
            aria-label={t('reading.keepOf', { name: client.name })}
            onClick={() => decide.mutate({ params: { id }, body: { take: 'present' } })}
          >
            {t('reading.keep')}
          </Button>
          <Button
            variant="light"
            size="xs"
            loading={decide.isPending}
            aria-label={t('reading.takeOf', { name: client.name })}
            onClick={() => decide.mutate({ params: { id }, body: { take: 'new' } })}
          >
            {t('reading.take')}
          </Button>
        </div>
      )}
    </li>
  )
}
