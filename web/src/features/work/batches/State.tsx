import type { Batch } from '@fairlead/contract/work/batches'
import { Progress } from '~/ui/layout/Progress.tsx'
import { skippedWords, whatOf } from './batch-words.ts'
import { t } from './words.ts'

const number = (n: number) => n.toLocaleString('en')

/** A change in words: under way, done, stopped, or undone; `isNamed` where what it does stands beside already. */
export function State({ batch, isNamed = false }: { batch: Batch; isNamed?: boolean }) {
  const { status, total, looked_at, changed, put_back, kept, skipped, reason } = batch
  if (status === 'running' || status === 'undoing') {
    const [done, all] = status === 'running' ? [looked_at, total] : [put_back + kept, changed]
    return (
      <>
        {status === 'undoing' ? t('notice.undoing') : isNamed ? t('notice.running') : whatOf(batch)}
        <Progress label={t('notice.running')} share={all > 0 ? done / all : 0}>
          {t('notice.of', { done: number(done), total: number(all) })}
        </Progress>
      </>
    )
  }
  if (status === 'undone')
    return [t('notice.undone', { count: put_back }), kept > 0 ? t('notice.kept', { count: kept }) : ''].join(' ').trim()
  const left = skippedWords(skipped)
  const done = isNamed
    ? t('page.changed', { count: changed })
    : t('notice.done', { what: whatOf(batch), count: changed })
  return [reason ?? '', done, left ? t('notice.left', { reasons: left }) : ''].filter(Boolean).join(' ')
}
