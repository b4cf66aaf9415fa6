import { getUserDetails } from '@fairlead/contract/identity/account'
import * as e from '@fairlead/contract/identity/session'
import { addressProved, sessionEnded, userSignedUp } from '#events/session'
import { invalid, serve } from '#platform/http'
import type { Module } from '#platform/module'
import { askEmailCode, askPhoneCode } from './ask-code.ts'
import { finishEmailChange, startEmailChange, undoEmailChange } from './change-email.ts'
import { exchangeLink } from './exchange-link.ts'
import { endAllOwnSessions, endOwnSession, endSessionsOfMember, logOut, ownSessions } from './own-sessions.ts'
import { appLinks, details, flags, lookUpCallingCode, startup, waysToSignIn } from './startup.ts'
import { sweepSessions } from './sweep.job.ts'
import { signInByEmail, signInByPhone } from './with-code.ts'
import { type GoogleVerifier, signInByGoogle } from './with-google.ts'

export { captchaRefused, smsToAll } from './ask-code.ts'
export { askToConfirm, confirmed } from './confirm.ts'
export { deviceName } from './device-name.ts'
export { dropSessions, dropWaysIn, formerAddresses } from './drop-sessions.ts'
export { endSessions } from './end-sessions.ts'
export { createAuthenticator, type SessionCheck, sessionCheck } from './find-session.ts'
export { type HotStatement, hotStatement, kept } from './hot.ts'
export { isOpen } from './is-open.ts'
export { issueAlertLink, issuePhoneLink, issueSignInLink } from './magic-links.ts'
export { findOrCreate, startSession } from './sign-in.ts'
export type { GoogleIdentity, GoogleVerifier } from './with-google.ts'

/** Asks whether a captcha's answer came from a person. */
export type Captcha = (response: string | undefined, ip: string) => Promise<boolean>

/** Signing in and out, sessions, and what the shell asks first. */
export function session(deps: { google: GoogleVerifier | undefined; captcha: Captcha | undefined }): Module {
  const { google, captcha } = deps
  return {
    name: 'session',
    emits: [userSignedUp, addressProved, sessionEnded],
    workers: [sweepSessions],
    routes: [
      serve(e.emailCode, askEmailCode, { before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip) }),
      serve(e.emailSignIn, signInByEmail),
      serve(e.phoneCode, askPhoneCode, { before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip) }),
      serve(e.phoneSignIn, signInByPhone),
      serve(e.googleSignIn, signInByGoogle, {
        before: async ({ body }) => {
          if (!google) throw invalid({ g_token: 'Google sign-in is not switched on.' })
          return google(body.g_token)
        },
      }),
      serve(e.startChangeEmail, startEmailChange),
      serve(e.changeEmail, finishEmailChange),
      serve(e.undoChangeEmail, undoEmailChange),
      serve(e.accessPolicy, exchangeLink),
      serve(e.logout, logOut),
      serve(e.appStartup, startup),
      serve(getUserDetails, details),
      serve(e.featureFlags, flags),
      serve(e.callingCode, lookUpCallingCode),
      serve(e.downloadLinks, appLinks),
      serve(e.signInOptions, waysToSignIn),
      serve(e.listSessions, ownSessions),
      serve(e.endSession, endOwnSession),
      serve(e.signOutEverywhere, endAllOwnSessions),
      serve(e.endMemberSessions, endSessionsOfMember),
    ],
  }
}
