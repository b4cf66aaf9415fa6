import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connectedFacebookForms,
  connectedFacebookPages,
  facebookCounts,
  facebookDelayedPages,
} from '@fairlead/contract/flow/facebook'
import { listLeadForms } from '@fairlead/contract/flow/lead-forms'
import { listIntegrations, sourceHealth } from '@fairlead/contract/flow/lead-sources'
import { listConversionEvents } from '@fairlead/contract/flow/meta-capi'
import { listWebhooks } from '@fairlead/contract/flow/webhooks'
import { accessPolicy } from '@fairlead/contract/identity/session'
import { standIns } from '@fairlead/contract/identity/team'
import { listClients } from '@fairlead/contract/records/clients'
import { contentTypeStats } from '@fairlead/contract/records/content'
import { liveReadings } from '@fairlead/contract/records/content-sharing'
import { listDocuments } from '@fairlead/contract/records/document-templates'
import { activityKinds } from '@fairlead/contract/records/timeline'
import { listNotices } from '@fairlead/contract/seeing/notifications'
import { distributionQuality } from '@fairlead/contract/work/distributed-leads'
import { countFollowUps } from '@fairlead/contract/work/follow-ups'
import { listImports } from '@fairlead/contract/work/imports'
import { listDistributionRules } from '@fairlead/contract/work/lead-distribution'
import { manageMembers, teamDashboard } from '@fairlead/contract/work/members'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { Browser } from '../testing/browser.ts'
import { freePort } from '../testing/free-port.ts'
import { startDemo } from './demo.ts'
import { members } from './team.ts'

const dir = mkdtempSync(join(tmpdir(), 'fairlead-demo-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const configFor = async () =>
  readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dir,
    PORT: String(await freePort()),
    PUBLIC_PORT: String(await freePort()),
    METRICS_PORT: '0',
  })
const options = { fresh: false, say: () => {}, afterMs: [0, 0, 0] }

// The demo always runs on the embedded database.
test.skipIf(process.env.DATABASE_URL)(
  'the sample workspace: 300 clients of five countries, every kind of item, two forms, two webhooks, a sheet, kept between starts',
  async () => {
    writeFileSync(join(dir, 'left-over'), 'of a making that was interrupted')
    const demo = await startDemo(await configFor(), options)
    expect(existsSync(join(dir, 'left-over'))).toBe(false)
    const rows = async <T>(text: string): Promise<T[]> => {
      const { rows: found } = await demo.database.db.$client.query({ text, system: true } as never, [])
      return found as T[]
    }
    try {
      const link = new URL(demo.signInLink)
      const browser = new Browser(link.origin)
      const magic_token = link.searchParams.get('token') ?? ''
      expect((await browser.call(accessPolicy, { query: { magic_token, confirmed: 'true' } })).status).toBe(200)

      await expect
        .poll(async () => (await browser.call(listClients, { query: { count: 'true' } })).body.count, {
          timeout: 60_000,
        })
        .toBe(311)
      await expect
        .poll(async () => (await browser.call(listNotices)).body.results.length, { timeout: 60_000 })
        .toBeGreaterThan(0)
      expect((await browser.call(listDistributionRules)).body.results).toHaveLength(2)
      const { results: sheets } = (await browser.call(listImports, { query: {} })).body
      // Some rows are new, some fill in clients who are there, and some need a look.
      expect(sheets).toMatchObject([
        { status: 'done', counts: { rows: 13, new: 8, updated: 4, invalid: 1, with_problems: 3 } },
      ])
      const { total } = (await browser.call(distributionQuality, { query: { days: 90 } })).body
      expect(total.sent).toBeGreaterThan(20)
      for (const said of ['contacted', 'appointment', 'sold', 'bad_lead'] as const)
        expect(total[said]).toBeGreaterThan(0)
      const sections = (await browser.call(countFollowUps)).body
      for (const [section, many] of Object.entries(sections)) expect(many, section).toBeGreaterThan(0)
      expect((await browser.call(listLeadForms)).body.results.map((form) => form.name).sort()).toEqual([
        'Free kitchen consultation',
        'Kitchen catalogue 2026',
      ])
      const { results: webhooks } = (await browser.call(listWebhooks)).body
      expect(webhooks.map(({ name }) => name).sort()).toEqual([
        'Google search, kitchens',
        'Open day tablet',
        'Showroom website',
      ])
      for (const { lead_count } of webhooks) expect(lead_count).toBeGreaterThan(5)
      const { results: sources } = (await browser.call(listIntegrations, { query: { page_size: 50 } })).body
      expect(sources.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual([
        'lead_forms',
        'html_form',
        'google_ads',
        'webhook',
        'leads_distributor',
        'client_export',
      ])
      // Facebook: a page whose leads come, one late, with a form that is off, and a page that lost a permission.
      const { results: fbPages } = (await browser.call(connectedFacebookPages, { query: {} })).body
      expect(fbPages.map(({ name, status, forms_on }) => [name, status, forms_on])).toEqual([
        ['Harbour Kitchens', 'OK', 2],
        ['Harbour Kitchens Outlet', 'INSUFFICIENT_PERMISSION', 2],
      ])
      const id = fbPages[0]?.id ?? ''
      const counts = (await browser.call(facebookCounts, { params: { id }, query: { days: '30' } })).body.results
      expect(new Set(counts.map(({ day }) => day)).size).toBeGreaterThan(8)
      expect(counts.reduce((sum, { failed }) => sum + failed, 0)).toBe(1)
      const { results: fbForms } = (await browser.call(connectedFacebookForms, { params: { id }, query: {} })).body
      for (const { name, lead_count, meta_lead_count } of fbForms)
        expect(lead_count, name).toBeLessThanOrEqual(meta_lead_count)
      expect(fbForms.map(({ is_on, ignored }) => [is_on, ignored > 0])).toContainEqual([false, true])
      expect((await browser.call(facebookDelayedPages)).body.fb_pages_delayed_leads).toHaveLength(1)
      // What converted was reported to Meta, which took all but the stages of a lead that it has forgotten.
      const { results: reported } = (await browser.call(listConversionEvents)).body
      const states = reported.map((one) => [one.event_name, one.state])
      expect(states).toEqual(
        expect.arrayContaining([
          ['Converted', 'sent'],
          ['Qualified', 'refused'],
        ]),
      )
      expect(reported.find(({ state }) => state === 'refused')?.reason).toContain('doesn’t recognise this lead')
      // Leads came when they did, not when the sample was made.
      const { results: health } = (await browser.call(sourceHealth)).body
      expect(health.map(({ name, attention }) => [name, attention])).toEqual([
        ['Harbour Kitchens Outlet', 'broken'],
        ['Open day tablet', 'silent'],
        ['Harbour Kitchens', 'late'],
        // Robots filled a hidden field in.
        ['Kitchen catalogue 2026', 'held'],
        ['Free kitchen consultation', null],
        ['Google search, kitchens', null],
        ['Showroom website', null],
      ])
      for (const {
        name,
        health: { usual_gap_seconds, last_lead_at },
      } of health) {
        expect(usual_gap_seconds, name).toBeGreaterThan(300)
        expect(Date.now() - Date.parse(last_lead_at ?? ''), name).toBeLessThan(30 * 86_400_000)
      }
      const days = await rows('select distinct received_at::date from lead_inbox')
      expect(days.length).toBeGreaterThan(40)
      const kinds = await rows<{ kind: string }>('select distinct kind from activities')
      expect(kinds.map((row) => row.kind).sort()).toEqual([...activityKinds].sort())
      // A team at work: everybody has clients by rules that say why, one is away, one is invited.
      const { results: figures } = (await browser.call(teamDashboard, { query: { days: '90' } })).body
      expect(figures).toHaveLength(members.length + 1)
      for (const { member, new_clients, responses } of figures) {
        expect(new_clients, member.name).toBeGreaterThan(5)
        expect(responses, member.name).toBeGreaterThan(0)
      }
      const people = (await browser.call(manageMembers)).body
      expect(people.results.flatMap(({ absence }) => absence?.stand_in?.name ?? [])).toEqual(['Liam Tan'])
      expect(people.team_members_stats.total_invited_members).toBe(1)
      expect((await browser.call(standIns)).body.results).toHaveLength(1)
      // What was shared, and read by most; one reads it now.
      const { results: documents } = (await browser.call(listDocuments, { query: {} })).body
      expect(documents).toHaveLength(4)
      for (const { name, status, stats } of documents) {
        expect(status, name).toBe('PROCESSED')
        expect(stats.total_opened, name).toBeGreaterThan(2)
        expect(stats.total_opened, name).toBeLessThan(stats.total_shared)
      }
      for (const [t, many] of [
        ['text', 4],
        ['html_page', 3],
      ] as const)
        expect((await browser.call(contentTypeStats, { params: { t } })).body.contents).toBe(many)
      await expect
        .poll(async () => (await browser.call(liveReadings, { query: {} })).body.results.length, { timeout: 60_000 })
        .toBe(1)
      // The person who looks at a sample has no first steps to take.
      expect(await rows(`select web_onboarding from users where web_onboarding <> 'COMPLETED'`)).toEqual([])
      const countries = await rows('select distinct left(value, 3) from client_contacts where kind = $$phone$$')
      expect(countries.length).toBeGreaterThanOrEqual(4)

      const stranger = new Browser(link.origin)
      expect((await stranger.call(accessPolicy, { query: { magic_token } })).status).toBe(410)
    } finally {
      await demo.stop()
    }

    const said: string[] = []
    const again = await startDemo(await configFor(), { ...options, say: (text) => said.push(text) })
    await again.stop()
    expect(said).toEqual([])
  },
  300_000,
)
