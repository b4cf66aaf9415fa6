import { type ComponentType, Suspense } from 'react'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

type Props = { walk: Walk; facebook: ComponentType<{ onDone: () => void }> }

/** Facebook, for people whose leads come from there. */
export const FacebookStep = ({ walk, facebook: Connect }: Props) => (
  <Step walk={walk} title={t('facebook.title')} lead={t('facebook.lead')} primary={null}>
    <Suspense
      fallback={
        <Skeleton>
          <Bar width="100%" />
        </Skeleton>
      }
    >
      <Connect onDone={walk.onDone} />
    </Suspense>
  </Step>
)
