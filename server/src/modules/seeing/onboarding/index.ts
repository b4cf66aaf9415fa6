import * as e from '@fairlead/contract/seeing/onboarding'
import type { Captcha } from '#identity/session'
import { serve } from '#platform/http'
import type { Module } from '#platform/module'
import { appCode, sendLink } from './app-link.ts'
import { book, options } from './book-call.ts'
import { end, flow, screen, take } from './flow.ts'
import { answerSurvey } from './survey.ts'

/** How a person gets going: the first screens, the app on their phone, somebody to talk to. */
export const onboarding = ({ captcha }: { captcha: Captcha | undefined }): Module => ({
  name: 'onboarding',
  routes: [
    serve(e.onboardingFlow, flow),
    serve(e.onboardingScreen, screen),
    serve(e.takeOnboardingScreen, take),
    serve(e.updateOnboardingStatus, end),
    serve(e.surveyResponse, answerSurvey),
    serve(e.sendAppLink, sendLink, { before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip) }),
    serve(e.appQrCode, appCode),
    serve(e.contactOptions, options),
    serve(e.bookCall, book, { before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip) }),
  ],
})
