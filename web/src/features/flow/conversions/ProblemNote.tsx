import { type MetaCapi, saveMetaCapi } from '@fairlead/contract/flow/meta-capi'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '~/lib/calls/use-call.ts'
import styles from './CapiScreen.module.css'
import { capi } from './queries.ts'
import { t } from './words.ts'

type Props = { problem: NonNullable<MetaCapi['problem']>; dataset: string | undefined }

/** Why Meta takes nothing at present, and what helps. */
export function ProblemNote({ problem: { text, remedy, action, link }, dataset }: Props) {
  const queries = useQueryClient()
  const again = useCall(saveMetaCapi, { done: (detail) => queries.setQueryData(capi.queryKey, detail) })
  return (
    <div className={styles.problem} role="alert" data-tone={action === 'wait' ? 'busy' : 'bad'}>
      <p>
        <b>{text}</b> {remedy}
      </p>
      <div className={styles.buttons}>
        {action === 'reconnect' && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/integration/facebook" />}>
            {t('problem.facebook')}
          </Button>
        )}
        {link && (
          <Button variant="default" component="a" href={link} target="_blank" rel="noopener">
            {t('problem.meta')}
          </Button>
        )}
        {dataset && (
          <Button
            variant="subtle"
            loading={again.isPending}
            onClick={() => again.mutate({ body: { dataset_id: dataset } })}
          >
            {t('problem.again')}
          </Button>
        )}
      </div>
    </div>
  )
}
