import * as e from '@fairlead/contract/seeing/onboarding'
import { appLinkSent, callBooked } from '#events/onboarding'
import type { Captcha } from '#identity/session'
import { serve, serveAll } from '#platform/http'
import type { Module } from '#platform/module'
import { appQrCode, sendAppLink } from './app-link.ts'
import { bookCall, contactOptions } from './book-call.ts'
import { wpConnectionStatus, wpcf7ConnectionStatus } from './connection-status.ts'
import { onboardingFlow, onboardingScreen, takeOnboardingScreen, updateOnboardingStatus } from './flow.ts'
import { surveyResponse } from './survey.ts'

/** How a person gets going: the first screens, the app on their phone, somebody to talk to. */
export const onboarding = ({ captcha }: { captcha: Captcha | undefined }): Module => ({
  name: 'onboarding',
  emits: [appLinkSent, callBooked],
  routes: serveAll(e, {
    onboardingFlow,
    onboardingScreen,
    takeOnboardingScreen,
    updateOnboardingStatus,
    surveyResponse,
    wpcf7ConnectionStatus,
    wpConnectionStatus,
    sendAppLink: serve(e.sendAppLink, sendAppLink, {
      before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip),
    }),
    appQrCode,
    contactOptions,
    bookCall: serve(e.bookCall, bookCall, {
      before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip),
    }),
  }),
})
