import type { FastifyInstance } from 'fastify'
import type { Installation } from '#platform/installation'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a browser needs to know to install the web application, under the product's own name. */
export function serveManifest(app: FastifyInstance, { product }: Installation): void {
  const manifest = JSON.stringify({
    id: '/',
    name: product,
    short_name: product,
    start_url: '/clients',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'New client', url: '/client' },
      { name: 'Follow-ups', url: '/clients/follow-ups' },
    ],
  })
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  )
}
