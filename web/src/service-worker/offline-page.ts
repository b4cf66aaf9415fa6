import en from '~/locales/en/service-worker.ts'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${en.offline}</title>
<style>
  :root { color-scheme: light dark; background: light-dark(#fff, #0e1417); color: light-dark(#15212a, #e6edf0) }
  body { display: grid; gap: 8px; min-height: 80vh; margin: 0; padding: 16px; place-content: center;
    justify-items: center; font: 14px/20px system-ui, sans-serif; text-align: center }
  h1 { margin: 0; font-size: 16px; line-height: 24px }
  p { margin: 0 0 8px; color: light-dark(#55646f, #9db0ba) }
  a { display: grid; place-items: center; min-height: 44px; padding: 0 16px; border-radius: 8px;
    background: light-dark(#0f6e84, #5ab8cd); color: light-dark(#fff, #05232b); font-weight: 600; text-decoration: none }
</style>
<main>
<h1>${en.offline}</h1>
<p>${en.offlineText}</p>
<a href="">${en.retry}</a>
</main>
</html>`

/** What a page shows when its server cannot be reached. */
export const offlinePage = (): Response =>
  new Response(page, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  })
