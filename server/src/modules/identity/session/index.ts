import * as accountCalls from '@fairlead/contract/identity/account'
import * as e from '@fairlead/contract/identity/session'
import { addressProved, sessionEnded, userSignedUp } from '#events/session'
import { invalid, only, serve, serveAll, without } from '#platform/http'
import type { Module } from '#platform/module'
import { emailCode, phoneCode } from './ask-code.ts'
import { changeEmail, startChangeEmail, undoChangeEmail } from './change-email.ts'
import { accessPolicy } from './exchange-link.ts'
import { endMemberSessions, endSession, listSessions, logout, signOutEverywhere } from './own-sessions.ts'
import { appStartup, callingCode, downloadLinks, featureFlags, getUserDetails, signInOptions } from './startup.ts'
import { sweepSessions } from './sweep.job.ts'
import { emailSignIn, phoneSignIn } from './with-code.ts'
import { type GoogleVerifier, googleSignIn } from './with-google.ts'

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
      ...serveAll(without(e, 'keepAlive'), {
        emailCode: serve(e.emailCode, emailCode, {
          before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip),
        }),
        emailSignIn,
        phoneCode: serve(e.phoneCode, phoneCode, {
          before: async ({ body }, { ip }) => captcha?.(body.turnstile_response, ip),
        }),
        phoneSignIn,
        googleSignIn: serve(e.googleSignIn, googleSignIn, {
          before: async ({ body }) => {
            if (!google) throw invalid({ g_token: 'Google sign-in isn’t turned on.' })
            return google(body.g_token)
          },
        }),
        startChangeEmail,
        changeEmail,
        undoChangeEmail,
        accessPolicy,
        logout,
        appStartup,
        featureFlags,
        callingCode,
        downloadLinks,
        signInOptions,
        listSessions,
        endSession,
        signOutEverywhere,
        endMemberSessions,
      }),
      ...serveAll(only(accountCalls, 'getUserDetails'), { getUserDetails }),
    ],
  }
}
