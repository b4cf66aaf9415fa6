import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMobileAgent, runGuards, staysCookie, type Visitor } from '@fairlead/contract/identity/guards'
import { resourcesAccessPolicy } from '@fairlead/contract/permissions'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rightsOf } from '#platform/context'
import { type Found, notFound, type PageOrigins, pagePolicy } from '#platform/http'
import type { Installation } from '#platform/installation'
import { escapeHtml } from '#platform/outbound'

export type DocumentDeps = {
  installation: Installation
  /** Where the page posts files to. */
  uploadOrigin: string
  /** Folder of the built web application. */
  webRoot: string
  /** Whom a document request comes from, by its cookie. */
  visitorOf: (request: FastifyRequest) => Promise<Found>
}

const visitorIn = ({ actor, onboarding }: Found): Visitor | null => {
  if (!actor || !onboarding) return null
  const rights = rightsOf(actor)
  return { role: rights.role, policy: resourcesAccessPolicy(rights), onboarding }
}

/** Which other origins the application's pages need: what strangers see, sign-in and captcha where they are on. */
function originsOf({ installation, uploadOrigin }: DocumentDeps): PageOrigins {
  const google = installation.googleClientId ? ['https://accounts.google.com'] : []
  const captcha = installation.turnstileSiteKey ? ['https://challenges.cloudflare.com'] : []
  // What they load beside themselves comes from their own hosts, or the policy stops it.
  const originOf = ({ url }: { url: string }) => new URL(url).origin
  const scripts = [...new Set(installation.scripts.map(originOf))]
  const chat = installation.scripts.filter(({ kind }) => kind === 'live_chat').map(originOf)
  return {
    img: [
      ...scripts,
      ...(installation.logoUrl ? [new URL(installation.logoUrl).origin] : []),
      installation.publicUrl,
      ...(installation.googleClientId ? ['https://*.googleusercontent.com'] : []),
    ],
    connect: [...new Set([installation.publicUrl, uploadOrigin]), ...google, ...scripts],
    frame: [installation.publicUrl, ...google, ...captcha, ...chat],
    media: installation.onboarding.videoUrl ? [new URL(installation.onboarding.videoUrl).origin] : [],
    script: scripts,
    style: google,
  }
}

/** The path of a request; of one that is none, as of //, nothing is found. */
function pathOf(url: string): string {
  // Two slashes would begin the name of another host.
  const asked = `http://same.invalid${url}`
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(asked)) throw notFound()
  return new URL(asked).pathname
}

/** The document as it is for everybody, which a browser keeps to open the application without a connection. */
const shellPath = '/shell.html'

const missing = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built</title>
<p>The web application hasn’t been built yet. Run <code>npm run build</code>, or use <code>npm start</code>, which builds what is needed.</p></html>`

/**
 * Serves the built web application: its files for ever, its one document again each time with a nonce,
 * after the guards (rule 205). A link with a token always gets the document; its guards run in the
 * page after the exchange.
 */
export function serveDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const { installation, webRoot } = deps
  const origins = originsOf(deps)
  const indexFile = join(webRoot, 'index.html')
  let index: { text: string; at: number } | undefined

  const readIndex = (): string => {
    if (!existsSync(indexFile)) return missing
    if (!index || !installation.production) index = { text: readFileSync(indexFile, 'utf8'), at: Date.now() }
    return index.text
  }

  function sendDocument(reply: FastifyReply, status = 200) {
    const nonce = randomBytes(16).toString('base64')
    const html = readIndex()
      .replace(/<script(?=[\s>])/g, `<script nonce="${nonce}"`)
      .replace(/<style(?=[\s>])/g, `<style nonce="${nonce}"`)
      .replace(/<link rel="modulepreload"/g, `<link nonce="${nonce}" rel="modulepreload"`)
      .replace('</head>', `<meta name="csp-nonce" nonce="${nonce}" content="${nonce}"></head>`)
      .replaceAll('%PRODUCT%', escapeHtml(installation.product))
      .replace('%LOGO%', escapeHtml(installation.logoUrl ?? ''))
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, origins))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(html)
  }

  if (existsSync(webRoot))
    app.register(fastifyStatic, {
      root: webRoot,
      wildcard: true,
      index: false,
      serve: false,
      preCompressed: true,
      cacheControl: false,
    })

  const isFile = (path: string) =>
    /^\/(?:assets\/.+|(?:sources|tasks)\/[\w-]+\.svg|[\w.-]+\.(?:js|json|webmanifest|png|svg|ico|txt|woff2))$/.test(
      path,
    )

  // The one page for developers that the application has.
  const isHidden = (path: string) => path.startsWith('/dev/') && (installation.production || path !== '/dev/ui')

  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (path.startsWith('/api/') || isHidden(path)) throw notFound()
    if (isFile(path)) {
      const file = decodeURIComponent(path.slice(1))
      if (file.includes('..') || !existsSync(join(webRoot, file))) throw notFound()
      const lasting = path.startsWith('/assets/')
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.removeHeader('content-security-policy')
      return reply.sendFile(file)
    }
    const query = request.query as Record<string, unknown>
    if (path === shellPath) return sendDocument(reply)
    if (typeof query.token === 'string') return sendDocument(reply)
    const found = await deps.visitorOf(request)
    const verdict = runGuards({
      path: request.url,
      visitor: visitorIn(found),
      hasToken: false,
      isMobile: isMobileAgent(String(request.headers['user-agent'] ?? '')),
      staysInBrowser: request.cookies[staysCookie] !== undefined,
      appDownload: installation.links.appDownload,
    })
    if (verdict.kind === 'redirect') return reply.redirect(verdict.to, 302)
    return sendDocument(reply, verdict.kind === 'error' ? verdict.status : 200)
  })
}
