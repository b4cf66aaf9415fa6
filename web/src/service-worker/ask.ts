/**
 * Asks the server from the background, as the signed-in person of this browser. A failure is let go:
 * nobody looks, and what was asked can be done in the page as well.
 */
export async function ask(method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(path, { method, headers, credentials: 'same-origin', body: JSON.stringify(body) }).catch(() => {})
}
