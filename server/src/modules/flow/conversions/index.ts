import * as calls from '@fairlead/contract/flow/conversions'
import * as metaCalls from '@fairlead/contract/flow/meta-capi'
import { conversionsConnected } from '#events/conversions'
import type { FacebookDeps } from '#flow/facebook'
import { serve, serveAll } from '#platform/http'
import { movesById, movesByKey } from '#platform/merging'
import type { Module } from '#platform/module'
import { markConverted } from './mark-converted.ts'
import { metaCapiDetail } from './meta/detail.ts'
import { listConversionEvents } from './meta/list-events.ts'
import { onCustomValuesChanged } from './meta/on-custom-values-changed.ts'
import { onFacebookAccessChanged } from './meta/on-facebook-access-changed.ts'
import { onLeadCaptured } from './meta/on-lead-captured.ts'
import { lookWorker, qualityWorker } from './meta/quality.job.ts'
import { tokenContext } from './meta/reach.ts'
import { sendWorker } from './meta/send-events.job.ts'
import { testMetaCapi } from './meta/send-test.ts'
import { confirmDataset, saveMetaCapi, saveMetaCapiStages, turnOffMetaCapi } from './meta/settings.ts'
import { askForPixels, syncFbPagePixel } from './meta/sync-pixels.ts'
import { conversionOffer } from './offer.ts'

/** How secrets here are sealed, for a workspace archive. */
export const conversionsSealed = {
  meta_capi_tokens: (row: Readonly<Record<string, unknown>>): string => tokenContext({ orgId: String(row.org_id) }),
}

/** Reports how far clients got to the sources they came from: to Meta, through its Conversions API. */
export const conversionsModule = (deps: FacebookDeps): Module => ({
  name: 'conversions',
  emits: [conversionsConnected],
  listeners: [onCustomValuesChanged, onLeadCaptured, onFacebookAccessChanged],
  workers: [sendWorker(deps), qualityWorker(deps), lookWorker],
  mergeParts: [movesByKey('conversions', { key: 'stage' }), movesById('conversion_events')],
  routes: [
    ...serveAll(calls, { markConverted, conversionOffer }),
    ...serveAll(metaCalls, {
      metaCapiDetail: metaCapiDetail(deps),
      syncFbPagePixel: serve(metaCalls.syncFbPagePixel, syncFbPagePixel(deps), { before: askForPixels(deps) }),
      saveMetaCapi: serve(metaCalls.saveMetaCapi, saveMetaCapi(deps), { before: confirmDataset(deps) }),
      saveMetaCapiStages: saveMetaCapiStages(deps),
      turnOffMetaCapi,
      testMetaCapi: testMetaCapi(deps),
      listConversionEvents,
    }),
  ],
})
