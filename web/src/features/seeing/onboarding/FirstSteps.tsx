import {
  type OnboardingFlow,
  type OnboardingScreen,
  takeOnboardingScreen,
  updateOnboardingStatus,
} from '@fairlead/contract/seeing/onboarding'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { tellTabs, useSession } from '~/lib/account/session.ts'
import { showDetails } from '~/lib/account/show-details.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { Bar, Skeleton } from '~/ui/layout/Skeleton.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { RestrictedDrawer } from '~/ui/overlay/RestrictedDrawer.tsx'
import { AccountStep } from './AccountStep.tsx'
import { FacebookStep } from './FacebookStep.tsx'
import styles from './FirstSteps.module.css'
import { FormPluginStep } from './FormPluginStep.tsx'
import { FormStep } from './FormStep.tsx'
import { before, beginAt, firstSteps, nextAfter } from './first-steps.ts'
import { t } from './first-steps-words.ts'
import { InviteStep } from './InviteStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { PortalsStep } from './PortalsStep.tsx'
import { ShareLeadsStep } from './ShareLeadsStep.tsx'
import type { Walk } from './Step.tsx'
import { SurveyStep } from './SurveyStep.tsx'
import { TrackStep } from './TrackStep.tsx'
import { VideoStep } from './VideoStep.tsx'
import { WelcomeStep } from './WelcomeStep.tsx'

type Shown = { walk: Walk; screens: OnboardingFlow['screens']; facebook: Props['facebook'] }
/** Those that are built; what comes with a later source is in no flow yet. */
const steps: Partial<Record<OnboardingScreen, ComponentType<Shown>>> = {
  WELCOME: WelcomeStep,
  UPDATE_ACCOUNT: AccountStep,
  CAPTURE_PHONENUMBER: PhoneStep,
  NEW_USER_SURVEY: SurveyStep,
  CONNECT_FACEBOOK: FacebookStep,
  END_WITH_VIDEO: VideoStep,
  UNIVERSAL_ONBOARDING_V2: FormStep,
  INDIAN_REALESTATE: PortalsStep,
  INVITE_TEAM: InviteStep,
  SHARE_LEADS_PROMPT: ShareLeadsStep,
  FILE_TRACKING_ONBOARDING: TrackStep,
  WPCF7_CONNECT: FormPluginStep,
}

type Props = {
  /** The screen that the address names. */
  screen: string | undefined
  onScreen: (screen: OnboardingScreen) => void
  /** It is over: on to this path, or where somebody wanted to go. */
  onEnded: (path: string | undefined) => void
  /** Connects Facebook, of a feature of its own. */
  facebook: ComponentType<{ onDone: () => void }>
}

/** The first minutes of somebody new, in the middle of a screen of its own: from their name to their first lead. */
export function FirstSteps(props: Props) {
  const query = useQuery(firstSteps)
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={styles.card}>
        <Loaded query={query} failed={t('loading')} skeleton={<Ghost />}>
          {(flow) => <Walking {...props} flow={flow} />}
        </Loaded>
      </div>
      <RestrictedDrawer />
    </main>
  )
}

const Ghost = () => (
  <Skeleton>
    <Bar width="60%" />
    <Bar width="100%" />
  </Skeleton>
)

function Walking({ flow, screen, onScreen, onEnded, facebook }: Props & { flow: OnboardingFlow }) {
  const { screens } = flow
  const client = useQueryClient()
  // The address names none at first; what one began with stays there, so that the browser's way back finds it.
  const [first] = useState(() => beginAt(screens))
  const take = useCall(takeOnboardingScreen, {
    done: (taken) => client.setQueryData(firstSteps.queryKey, taken),
  })
  const end = useCall(updateOnboardingStatus, {
    done(statuses) {
      showDetails(client, statuses)
      tellTabs({ kind: 'signed-in' })
    },
  })
  const goal = useRef<string>(undefined)
  const finish = (path?: string) => {
    goal.current = path
    end.mutate({ body: { platform: 'WEB_APP' } })
  }
  // It ends here, or in another tab of this browser.
  const isOver = useSession().user_details.web_onboarding_status === 'COMPLETED'
  const goOn = useEffectEvent(() => onEnded(goal.current))
  useEffect(() => {
    if (isOver) goOn()
  }, [isOver])
  const type = screens.find((one) => one.type === screen)?.type ?? first
  if (!type) return null
  const [previous, next] = [before(screens, type), nextAfter(screens, type)]
  const leave = (state: 'DONE' | 'SKIPPED') => {
    take.mutate({ params: { screen: type }, body: { state } })
    if (next) onScreen(next)
    else finish()
  }
  const Screen = steps[type]
  if (!Screen) return null
  return (
    <Screen
      key={type}
      screens={screens}
      facebook={facebook}
      walk={{
        at: screens.findIndex((one) => one.type === type),
        count: screens.length,
        onDone: () => leave('DONE'),
        onBack: previous && (() => onScreen(previous)),
        // The first asks nothing, and past the last is the end, which stands on top.
        onSkip: type === 'WELCOME' || type === screens.at(-1)?.type ? undefined : () => leave('SKIPPED'),
        onEnd: finish,
        isEnding: end.isPending,
      }}
    />
  )
}
