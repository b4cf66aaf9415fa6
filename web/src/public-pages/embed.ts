import { addressWithin } from '@fairlead/contract/flow/lead-forms/public-page'

// Runs in pages of other sites: puts the form's frame behind its own script element and keeps it as high
// as the form is. Believes only messages of that frame and of the form's origin (S21).
;(() => {
  const script =
    (document.currentScript as HTMLScriptElement | null) ??
    document.querySelector<HTMLScriptElement>('script[src*="/embed/"]:not([data-done])')
  if (!script) return
  script.dataset.done = ''
  const source = new URL(script.src)
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ _embed: '1', _page: addressWithin(location.href), _ref: document.referrer })
  frame.src = `${source.origin}${source.pathname.replace('/embed/', '/f/').replace(/\.js$/, '')}?${query}`
  frame.title = script.dataset.title || 'Form'
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
  // A site that can only be given scripts for its head gets the form at the end of the page.
  const place = () => (script.closest('head') ? document.body.append(frame) : script.after(frame))
  if (document.body) place()
  else addEventListener('DOMContentLoaded', place)
  addEventListener('message', ({ origin, source: sender, data }) => {
    if (origin !== source.origin || sender !== frame.contentWindow || data?.fairlead !== 1) return
    if (data.height > 0 && data.height < 20000) frame.style.height = `${Number(data.height)}px`
    if (data.reveal === true && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
    if (typeof data.go === 'string' && /^https?:\/\//.test(data.go)) location.assign(data.go)
  })
})()
