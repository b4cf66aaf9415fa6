import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OnboardingStatus, OnboardingStyle } from '../identity/account.ts'
import { Captcha } from '../identity/session.ts'
import { messages } from '../messages.ts'
import { prefixes } from '../prefixes.ts'
import { CountryCode, Done, Email, Id, Instant, PhoneInput, RequiredText, Text } from '../primitives.ts'

const looksLikeNumber = /^(?=.*\p{Nd})[\p{Nd}\p{Cf}\s+＋().,/‐-―-]+$/u
/** A phone number where nothing but a number makes sense: digits, with the signs that people write between them. */
export const TelNumber = PhoneInput.refine((text) => looksLikeNumber.test(text), messages.telNumber)

/** The screens of the first minutes (point 2.7); which of them come, and in which order, depends on the style. */
export const OnboardingScreen = z.enum([
  'WELCOME',
  'CONNECT_FACEBOOK',
  'CAPTURE_PHONENUMBER',
  'WPCF7_CONNECT',
  'CLICKFUNNELS_CONNECT',
  'TIKTOK_CONNECT',
  'WORDPRESS_CONNECT',
  /** A first lead form, and the first lead through it. */
  'UNIVERSAL_ONBOARDING_V2',
  'INDIAN_REALESTATE',
  'END_WITH_VIDEO',
  'SHARE_LEADS_PROMPT',
  'LINKEDIN_CONNECT',
  'MARKETING_AGENCY_INVITE',
  'NEW_USER_SURVEY',
  'FILE_TRACKING_ONBOARDING',
  'EXTERNAL_CMS_ONBOARDING',
  'UPDATE_ACCOUNT',
  'INVITE_TEAM',
])
export type OnboardingScreen = z.output<typeof OnboardingScreen>

export const ScreenState = z.enum(['OPEN', 'DONE', 'SKIPPED'])

const Statuses = z.object({ web_onboarding_status: OnboardingStatus, mobile_onboarding_status: OnboardingStatus })

export const OnboardingFlow = Statuses.extend({
  onboarding_style_type: OnboardingStyle,
  /** The screens that this person has any use for. */
  screens: z.array(z.object({ type: OnboardingScreen, state: ScreenState })),
})
export type OnboardingFlow = z.output<typeof OnboardingFlow>

const session = { session: true } as const
const Platform = z.enum(['WEB_APP', 'MOBILE_APP'])
const ByScreen = z.object({ screen: z.string() })

export const onboardingFlow = endpoint({
  method: 'GET',
  path: `${prefixes.dashboard}/user-onboarding-flow/`,
  access: session,
  summary: 'The signed-in person’s setup steps, and which are done',
  query: z.object({ platform: Platform.optional() }),
  reply: OnboardingFlow,
})

export const onboardingScreen = endpoint({
  method: 'GET',
  path: `${prefixes.dashboard}/get-onboarding-screen/:screen/`,
  access: session,
  summary: "One of the person's setup steps and what it shows; 404 if it isn’t theirs",
  params: ByScreen,
  reply: z.object({
    type: OnboardingScreen,
    state: ScreenState,
    /** What END_WITH_VIDEO plays. */
    video_url: z.string().nullable(),
    /** The form that UNIVERSAL_ONBOARDING_V2 made, once there is one. */
    lead_form: z.object({ id: Id, name: z.string(), public_url: z.string() }).nullable(),
  }),
})

export const takeOnboardingScreen = endpoint({
  method: 'POST',
  path: '/api/onboarding/screens/:screen',
  access: session,
  summary: 'Records that a step was done or skipped, so it isn’t offered again; done stays done',
  params: ByScreen,
  body: z.strictObject({ state: ScreenState.exclude(['OPEN']) }),
  reply: OnboardingFlow,
  ours: true,
})

export const updateOnboardingStatus = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/update-onboarding-status/`,
  access: session,
  summary: 'Ends setup on one platform, completed or skipped; the other platform isn’t affected',
  body: z.strictObject({ platform: Platform }),
  reply: Statuses,
})

const ConnectionStatus = z.object({
  /** A lead came by it. */
  is_connected: z.boolean(),
  last_lead_at: Instant.nullable(),
})

export const wpcf7ConnectionStatus = endpoint({
  method: 'GET',
  path: `${prefixes.dashboard}/wpcf7-connection-status/`,
  access: { session: true, policy: 'INTEGRATIONS.MANAGE' },
  summary: 'Whether Contact Form 7 is connected: a lead came by one of its webhooks that are turned on',
  reply: ConnectionStatus,
})

export const wpConnectionStatus = endpoint({
  method: 'GET',
  path: `${prefixes.dashboard}/wp-connection-status/`,
  access: { session: true, policy: 'INTEGRATIONS.MANAGE' },
  summary: 'The same of any form plug-in of WordPress',
  reply: ConnectionStatus,
})

/** What a new person may be asked, and the answers to choose from. */
export const surveyAnswers = {
  trade: ['property', 'insurance', 'finance', 'home_services', 'cars', 'education', 'travel', 'other'],
  team_size: ['just_me', 'up_to_5', 'up_to_20', 'more'],
  lead_origin: ['website', 'social_media', 'portals', 'referrals', 'walk_ins', 'none_yet'],
} as const

export const surveyResponse = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/survey-response/`,
  access: session,
  summary: 'Answers the survey for new users, replacing earlier answers; 425 if it’s off',
  body: z.strictObject({
    platform: z.enum(['web', 'mobile web']),
    trade: z.enum(surveyAnswers.trade).optional(),
    team_size: z.enum(surveyAnswers.team_size).optional(),
    lead_origin: z.enum(surveyAnswers.lead_origin).optional(),
  }),
  reply: Done,
})

export const sendAppLink = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/user-onboarding-flow/capture-phonenumber-send-sms/`,
  access: { session: 'optional' },
  summary: 'Sends a link to the app by SMS; it becomes the number of a signed-in person who has none',
  body: z.strictObject({
    phone_number: TelNumber,
    country_code: CountryCode.optional(),
    send_sms: z.literal(true),
    turnstile_response: Captcha.optional(),
  }),
  reply: Done,
})

export const appQrCode = endpoint({
  method: 'GET',
  path: '/api/onboarding/app-qr-code',
  access: { session: false },
  summary: 'Where to get the app, as a QR code to scan with a phone',
  reply: z.object({ url: z.string(), svg: z.string() }),
  ours: true,
})

export const contactOptions = endpoint({
  method: 'GET',
  path: '/api/onboarding/contact-options',
  access: { session: false },
  summary: 'How to reach the person who runs this Fairlead',
  reply: z.object({
    can_book_call: z.boolean(),
    contact_sales_url: z.string().nullable(),
    support_email: z.string().nullable(),
  }),
  ours: true,
})

export const bookCall = endpoint({
  method: 'POST',
  path: `${prefixes.dashboard}/api/v1/book-call/`,
  access: { session: 'optional' },
  summary: 'Requests a call; 425 if callbacks aren’t available',
  body: z.strictObject({
    name: RequiredText(120),
    email: Email,
    phone_number: TelNumber.optional(),
    country_code: CountryCode.optional(),
    company: Text(120).optional(),
    message: Text(2000).optional(),
    turnstile_response: Captcha.optional(),
  }),
  reply: Done,
})
