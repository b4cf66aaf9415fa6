import { leadFormLeads } from '@fairlead/contract/flow/lead-forms'
import {
  type OnboardingFlow,
  type OnboardingScreen,
  onboardingFlow,
  onboardingScreen,
} from '@fairlead/contract/seeing/onboarding'
import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/calls/call.ts'

/** The first screens of the person who is signed in. */
export const firstSteps = queryOptions({
  queryKey: ['first-steps'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(onboardingFlow, { query: { platform: 'WEB_APP' } }, { signal, quiet: true }),
})

/** One of them with what it shows. */
export const oneStep = (screen: OnboardingScreen) =>
  queryOptions({
    queryKey: ['first-steps', screen],
    queryFn: ({ signal }) => call(onboardingScreen, { params: { screen } }, { signal, quiet: true }),
  })

/** The newest lead of the first form. */
export const newestLead = (id: string) =>
  queryOptions({
    queryKey: ['first-steps', 'lead', id],
    queryFn: async ({ signal }) => {
      const { results } = await call(
        leadFormLeads,
        { params: { id }, query: { page_size: 1 } },
        { signal, quiet: true },
      )
      return results[0] ?? null
    },
  })

type Screens = OnboardingFlow['screens']

/** Where one begins, or goes on after an absence: the first screen that was not taken yet, else the last. */
export const beginAt = (screens: Screens): OnboardingScreen | undefined =>
  (screens.find(({ state }) => state === 'OPEN') ?? screens.at(-1))?.type

/** What comes after a screen: none that was taken already. */
export const nextAfter = (screens: Screens, type: OnboardingScreen): OnboardingScreen | undefined =>
  screens.slice(screens.findIndex((screen) => screen.type === type) + 1).find(({ state }) => state === 'OPEN')?.type

/** The screen before. */
export const before = (screens: Screens, type: OnboardingScreen): OnboardingScreen | undefined =>
  screens[screens.findIndex((screen) => screen.type === type) - 1]?.type
