import type { Access } from '../../../testing/access/access.ts'
import { everyManager, own } from '../../../testing/access/kit.ts'

/** The calls of onboarding. */
export const access: Access = {
  calls: {
    onboardingFlow: own(),
    onboardingScreen: own({ params: { screen: 'WELCOME' } }),
    takeOnboardingScreen: own({ params: { screen: 'WELCOME' }, body: { state: 'DONE' } }),
    updateOnboardingStatus: own({ body: { platform: 'WEB_APP' } }),
    surveyResponse: {
      make: async () => ({ body: { platform: 'web', trade: 'property' } }),
      expect: { owner: 425, member: 425, colleague: 425, other: 425 },
    },
    wpcf7ConnectionStatus: everyManager(),
    wpConnectionStatus: everyManager(),
  },
}
