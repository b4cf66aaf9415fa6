import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SessionCheck } from '#identity/session'
import type { Ctx } from '#platform/context'
import { forbidden, HttpError, notFound, unauthenticated } from '#platform/http'
import { tokenHash } from '#platform/secrets'
import type { Storage } from '#platform/storage'
import type { Log } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { oneExport } from './exports.queries.ts'
import type { ExportRow } from './exports.view.ts'
import { mayTakeOut } from './person-archive.ts'
import { mayExport, needsSight } from './which.ts'

export type DownloadDeps = {
  storage: Storage
  units: () => Units
  cookieName: string
  checkSessions: SessionCheck
  log: Log
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** The export whose file may be fetched now, by the rights of now (S42). */
async function allowed(ctx: Ctx, id: string): Promise<ExportRow & { fileKey: string }> {
  const row = await oneExport(ctx, id)
  const may = row.kind === 'clients' ? mayExport(ctx.actor) : await mayTakeOut(ctx, row.clientId ?? '')
  if (!may) throw forbidden(row.kind === 'clients' ? needsSight : undefined)
  const { fileKey } = row
  if (row.status !== 'done' || !fileKey || (row.expiresAt ?? '') <= ctx.now.toISOString())
    throw new HttpError(410, 'This file has expired. Export it again.')
  return { ...row, fileKey }
}

/**
 * Where files of exports are fetched: by the session of the person who may export then, so that a link that is passed on
 * opens nothing (S42). A download, never a page.
 */
export const serveExports = (deps: DownloadDeps) => (app: FastifyInstance) => {
  app.get('/api/exports/:id/file', async (request: FastifyRequest, reply) => {
    const { id } = request.params as { id: string }
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw notFound()
    const token = request.cookies[deps.cookieName]
    const hash = token === undefined ? '' : tokenHash(token)
    const found = (await deps.checkSessions([hash])).get(hash)
    const { actor } = found ?? {}
    if (!actor) throw unauthenticated(found?.endedBecause, found ? 'SESSION_ENDED' : undefined)
    const row = await deps.units().begin((ctx) => allowed(ctx.as(actor), id))
    const stored = await deps.storage.find(row.fileKey)
    if (!stored) throw notFound()
    deps.log.info({ export: id, by: actor.userId, org: actor.orgId }, 'an export was fetched')
    const name = `${row.kind === 'person' ? 'client' : 'clients'}-${row.createdAt.slice(0, 10)}.${row.format}`
    reply.headers({
      'content-type': types[row.format],
      'content-length': stored.size,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    return reply.send(stored.stream())
  })
}
