import type { Input, Reply } from '@fairlead/contract/endpoint'
import type { OnboardingStyle } from '@fairlead/contract/identity/account'
import type { Onboarding } from '@fairlead/contract/identity/guards'
import { resourcesAccessPolicy } from '@fairlead/contract/permissions'
import type * as calls from '@fairlead/contract/seeing/onboarding'
import type { OnboardingScreen } from '@fairlead/contract/seeing/onboarding'
import { and, eq, ne } from 'drizzle-orm'
import { newestLive } from '#flow/lead-forms'
import { endOnboarding, findUser, me, type User } from '#identity/account'
import { type Ctx, rightsOf } from '#platform/context'
import { notFound } from '#platform/http'
import { onboardingSteps } from './onboarding.tables.ts'

type Flow = Reply<typeof calls.onboardingFlow>
type Screen = Flow['screens'][number]

const statuses = ({ web, mobile }: Onboarding) => ({ web_onboarding_status: web, mobile_onboarding_status: mobile })

const entry = ['WELCOME', 'UPDATE_ACCOUNT'] as const
const last = ['END_WITH_VIDEO', 'UNIVERSAL_ONBOARDING_V2'] as const
/**
 * The screens of each style in their order (rule 171). Those of a source that cannot be connected yet are in none, nor is
 * what an agency or another system of contents needs.
 */
const ways: Record<OnboardingStyle, readonly OnboardingScreen[]> = {
  GENERIC: [...entry, 'CAPTURE_PHONENUMBER', 'NEW_USER_SURVEY', 'INDIAN_REALESTATE', 'CONNECT_FACEBOOK', ...last],
  UNIVERSAL_ONBOARDING: [
    ...[...entry, 'CAPTURE_PHONENUMBER', 'NEW_USER_SURVEY', 'INDIAN_REALESTATE', 'CONNECT_FACEBOOK'],
    ...['INVITE_TEAM', 'SHARE_LEADS_PROMPT', 'FILE_TRACKING_ONBOARDING', ...last],
  ] as OnboardingScreen[],
  WORDPRESS_ONBOARDING: [...entry, 'CAPTURE_PHONENUMBER', 'NEW_USER_SURVEY', 'WPCF7_CONNECT', 'INVITE_TEAM', ...last],
  FACEBOOK_ONBOARDING: [
    ...[...entry, 'CONNECT_FACEBOOK', 'CAPTURE_PHONENUMBER', 'NEW_USER_SURVEY'],
    ...['INVITE_TEAM', 'SHARE_LEADS_PROMPT', ...last],
  ] as OnboardingScreen[],
}

const needIntegrations = new Set<OnboardingScreen>(['WPCF7_CONNECT', 'SHARE_LEADS_PROMPT', 'UNIVERSAL_ONBOARDING_V2'])

/** Whether a screen has anything to ask this person, or to show. A number that is known is not asked for again. */
function isOf(ctx: Ctx, user: User, screen: OnboardingScreen): boolean {
  const { survey, videoUrl, facebook } = ctx.installation.onboarding
  if (screen === 'CAPTURE_PHONENUMBER') return user.phone === null
  if (screen === 'NEW_USER_SURVEY') return survey
  if (screen === 'END_WITH_VIDEO') return videoUrl !== undefined
  const { INTEGRATIONS, TEAM } = resourcesAccessPolicy(rightsOf(ctx.actor))
  if (screen === 'INVITE_TEAM') return TEAM.MANAGE
  // Portals of India send leads by mail; who wishes that is told by mail when it is there.
  if (screen === 'INDIAN_REALESTATE') return INTEGRATIONS.MANAGE && user.countryCode === 'IN' && user.email !== null
  // Nobody makes a Meta app of their own in their first minutes.
  if (screen === 'CONNECT_FACEBOOK') return facebook && INTEGRATIONS.MANAGE
  if (needIntegrations.has(screen)) return INTEGRATIONS.MANAGE
  return true
}

async function read(ctx: Ctx): Promise<{ user: User; screens: Screen[] }> {
  const userId = me(ctx)
  const [user, steps] = await Promise.all([
    findUser(ctx, userId),
    ctx.db
      .select({ screen: onboardingSteps.screen, state: onboardingSteps.state })
      .from(onboardingSteps)
      .where(and(eq(onboardingSteps.orgId, ctx.actor.orgId), eq(onboardingSteps.userId, userId))),
  ])
  if (!user) throw new Error('the person who acts is gone')
  const taken = new Map(steps.map(({ screen, state }) => [screen, state]))
  const screens = ways[user.onboardingStyle].flatMap((type): Screen[] => {
    const state = taken.get(type)
    // What was taken stays, so that one finds it where it was on the way back.
    return state || isOf(ctx, user, type) ? [{ type, state: state ?? 'OPEN' }] : []
  })
  return { user, screens }
}

/** The first screens of the person who acts, by where their sign-up came from (rule 171). */
export async function onboardingFlow(ctx: Ctx): Promise<Flow> {
  const { user, screens } = await read(ctx)
  return {
    ...statuses({ web: user.webOnboarding, mobile: user.mobileOnboarding }),
    onboarding_style_type: user.onboardingStyle,
    screens,
  }
}

async function own(ctx: Ctx, type: string): Promise<Screen> {
  const { screens } = await read(ctx)
  const found = screens.find((screen) => screen.type === type)
  if (!found) throw notFound()
  return found
}

/** One of these screens with what it shows. */
export async function onboardingScreen(
  ctx: Ctx,
  { params }: Input<typeof calls.onboardingScreen>,
): Promise<Reply<typeof calls.onboardingScreen>> {
  const [found, form] = await Promise.all([
    own(ctx, params.screen),
    params.screen === 'UNIVERSAL_ONBOARDING_V2' ? newestLive(ctx) : undefined,
  ])
  const video = params.screen === 'END_WITH_VIDEO' ? ctx.installation.onboarding.videoUrl : undefined
  return { ...found, video_url: video ?? null, lead_form: form ?? null }
}

/** Remembers that a screen was done or skipped. What was done stays so, the person who skips it on the way back. */
export async function takeOnboardingScreen(
  ctx: Ctx,
  { params, body }: Input<typeof calls.takeOnboardingScreen>,
): Promise<Flow> {
  // The number that this screen asks for is known once it was given there.
  const screen = params.screen === 'CAPTURE_PHONENUMBER' ? params.screen : (await own(ctx, params.screen)).type
  const step = { state: body.state, at: ctx.now.toISOString() }
  await ctx.db
    .insert(onboardingSteps)
    .values({ orgId: ctx.actor.orgId, userId: me(ctx), screen, ...step })
    .onConflictDoUpdate({
      target: [onboardingSteps.orgId, onboardingSteps.userId, onboardingSteps.screen],
      set: step,
      setWhere: ne(onboardingSteps.state, 'DONE'),
    })
  return onboardingFlow(ctx)
}

/** Ends the onboarding of one platform (rule 172). */
export async function updateOnboardingStatus(
  ctx: Ctx,
  { body }: Input<typeof calls.updateOnboardingStatus>,
): Promise<Reply<typeof calls.updateOnboardingStatus>> {
  return statuses(await endOnboarding(ctx, me(ctx), body.platform === 'WEB_APP' ? 'web' : 'mobile'))
}
