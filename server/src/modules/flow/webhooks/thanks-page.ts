import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/outbound'
import type { HookAnswer } from '#work/inbox'

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/24px system-ui,sans-serif;color:#16262b;background:#f6f8f9}main{box-sizing:border-box;width:min(440px,100% - 32px);padding:32px;border:1px solid #dbe3e6;border-radius:12px;background:#fff;text-align:center}h1{margin:0 0 8px;font-size:20px;line-height:28px}p{margin:0;color:#50626a}@media(prefers-color-scheme:dark){body{color:#e8eff1;background:#0e1518}main{border-color:#2a373c;background:#151f23}p{color:#a9b8bd}}`
const hash = createHash('sha256').update(style).digest('base64')

/** A page for the person who sent a form by hand: what became of it, in a sentence. */
export const personPage = (status: number, title: string, text: string): HookAnswer => ({
  status,
  type: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'` },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main></body></html>`,
})
