import { isMobileAgent } from '@fairlead/contract/identity/guards'
import { surveyAnswers, surveyResponse } from '@fairlead/contract/seeing/onboarding'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { productName } from '~/lib/account/product.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { Choices } from '~/ui/form/Choices.tsx'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

type Answers = { [K in keyof typeof surveyAnswers]?: (typeof surveyAnswers)[K][number] | undefined }

/** Three questions of the person who runs this Fairlead, each of which may stay open. */
export function SurveyStep({ walk }: { walk: Walk }) {
  const [answers, setAnswers] = useState<Answers>({})
  const send = useCall(surveyResponse, { done: walk.onDone })
  const platform = isMobileAgent(navigator.userAgent) ? 'mobile web' : 'web'
  const { trade, team_size, lead_origin } = answers
  const body = {
    platform,
    ...(trade ? { trade } : {}),
    ...(team_size ? { team_size } : {}),
    ...(lead_origin ? { lead_origin } : {}),
  } as const
  const isEmpty = !trade && !team_size && !lead_origin
  return (
    <Step
      walk={walk}
      title={t('survey.title')}
      lead={t('survey.lead', { product: productName() })}
      primary={
        <Button
          size="md"
          fullWidth
          loading={send.isPending}
          onClick={() => (isEmpty ? (walk.onSkip ?? walk.onDone)() : send.mutate({ body }))}
        >
          {t('next')}
        </Button>
      }
    >
      <Choices
        legend={t('survey.trade')}
        optional
        choices={surveyAnswers.trade.map((value) => ({ value, label: t(`survey.trades.${value}`) }))}
        value={trade ?? null}
        onChange={(value) => setAnswers((all) => ({ ...all, trade: value ?? undefined }))}
      />
      <Choices
        legend={t('survey.teamSize')}
        optional
        choices={surveyAnswers.team_size.map((value) => ({ value, label: t(`survey.teamSizes.${value}`) }))}
        value={team_size ?? null}
        onChange={(value) => setAnswers((all) => ({ ...all, team_size: value ?? undefined }))}
      />
      <Choices
        legend={t('survey.leadOrigin')}
        optional
        choices={surveyAnswers.lead_origin.map((value) => ({ value, label: t(`survey.leadOrigins.${value}`) }))}
        value={lead_origin ?? null}
        onChange={(value) => setAnswers((all) => ({ ...all, lead_origin: value ?? undefined }))}
      />
    </Step>
  )
}
