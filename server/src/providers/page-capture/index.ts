import { createSafeFetch } from '#platform/safe-fetch'

/** Answers the HTML of a website; undefined where it could not be read. */
type CapturePage = (address: string) => Promise<string | undefined>

const timeoutMs = 30_000

/**
 * A service of the operator's that opens a website in a browser: it is posted `{ "url": … }`, and answers the page as
 * HTML. Only this service is dialled here, wherever it stands; it sees to it which addresses it opens.
 */
export function pageCapture(serviceUrl: string): CapturePage {
  const fetch = createSafeFetch({ allow: [new URL(serviceUrl).host] })
  return async (address) => {
    const answer = await fetch(serviceUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
      body: JSON.stringify({ url: address }),
      timeoutMs,
    })
    return answer.status === 200 ? answer.body.toString('utf8') : undefined
  }
}
