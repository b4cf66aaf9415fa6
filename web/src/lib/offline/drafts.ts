const prefix = 'fairlead-draft:'
/** A draft that nobody came back to for so long is let go of. */
const keepMs = 14 * 86_400_000

type Kept = { at: number; value: unknown }

/** The name under which a draft is kept: of one person, for one thing. */
export const draftName = (userId: string, what: string): string => `${prefix}${userId}:${what}`

const read = (name: string): Kept | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'at' in kept && 'value' in kept ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/** What was typed and not yet saved, and when; its shape is the reader's to judge. Undefined when there is none. */
export function readDraft(name: string): { value: unknown; at: Date } | undefined {
  const kept = read(name)
  if (!kept || Date.now() - kept.at > keepMs) return undefined
  return { value: kept.value, at: new Date(kept.at) }
}

/** Keeps what is typed in this browser, in case the page is reloaded or the phone puts it away. */
export function writeDraft(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify({ at: Date.now(), value } satisfies Kept))
  } catch {
    // A full or forbidden store keeps nobody from writing.
  }
}

export const forgetDraft = (name: string): void => localStorage.removeItem(name)

/** What a person saw last stands among the drafts. */
export const seenLast = 'recent-clients'

/** Queues stand among the drafts: each begins with this. */
export const queuePrefix = 'queue '

/** Which drafts are forgotten: by their names, each with its prefix. */
export const gone = {
  all: () => true,
  old: (name: string) => Date.now() - (read(name)?.at ?? 0) > keepMs,
  /** What was only seen. */
  seen: (name: string) => name.endsWith(`:${seenLast}`) || name.includes(`:${queuePrefix}`),
  /** What anybody but this person wrote: somebody else uses this browser now. */
  ofOthers: (userId: string) => (name: string) => !name.startsWith(draftName(userId, '')),
}

export function forgetDrafts(isGone: (name: string) => boolean): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  for (const name of names) if (isGone(name)) localStorage.removeItem(name)
}
