type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Calls of a signed-in person to a server. Throws what it answered to one that it refused. */
export const caller =
  (appUrl: string, cookie: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(appUrl + path, {
      method,
      headers: { cookie, origin: appUrl, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
