import { Button } from '@mantine/core'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

/** Leads that others work: partners and colleagues outside the account. */
export const ShareLeadsStep = ({ walk }: { walk: Walk }) => (
  <Step
    walk={walk}
    title={t('share.title')}
    lead={t('share.lead')}
    primary={
      <>
        <Button
          size="md"
          fullWidth
          loading={walk.isEnding}
          onClick={() => walk.onEnd('/automations/lead-distribution')}
        >
          {t('share.setUp')}
        </Button>
        <Button variant="default" size="md" fullWidth onClick={walk.onDone}>
          {t('share.later')}
        </Button>
      </>
    }
  />
)
