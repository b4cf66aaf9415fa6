import { type PageBlock, youtubeId } from '@fairlead/contract/records/page-blocks'
import { z } from 'zod'
import type { SafeFetch } from '#platform/safe-fetch'
import { cut, storable } from '#platform/text'

/** What YouTube returns about a video. */
export type VideoDetails = { title: string; cover_url: string | null; duration_seconds: number | null }
export type FoundVideos = ReadonlyMap<string, VideoDetails>

/** YouTube's API URL and key. */
export type YouTube = { url: string; key: string | undefined }
type Deps = { safeFetch: SafeFetch; youtube: YouTube }

const mostAsked = 50
const timeoutMs = 5_000

const Answer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      snippet: z.object({
        title: z.string(),
        thumbnails: z.record(z.string(), z.object({ url: z.url(), width: z.number().optional() })),
      }),
      contentDetails: z.object({ duration: z.string() }),
    }),
  ),
})

/** Seconds of a duration like `PT1H2M10S`; null for anything else. */
export function secondsOf(duration: string): number | null {
  const found = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration)
  if (!found) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

/** Title, cover and length of the videos in blocks that have none yet; none without a key or an answer. */
export async function videoDetails(
  { safeFetch, youtube: { url, key } }: Deps,
  blocks: readonly PageBlock[] = [],
): Promise<FoundVideos> {
  const ids = blocks.flatMap((block) =>
    block.type === 'youtube' && block.duration_seconds === null ? (youtubeId(block.url) ?? []) : [],
  )
  if (!key || ids.length === 0) return new Map()
  const query = new URLSearchParams({
    part: 'snippet,contentDetails',
    id: [...new Set(ids)].slice(0, mostAsked).join(','),
    key,
  })
  try {
    const answer = await safeFetch(`${url}?${query}`, { timeoutMs })
    const found = Answer.safeParse(JSON.parse(answer.body.toString('utf8')))
    if (answer.status !== 200 || !found.success) return new Map()
    return new Map(
      found.data.items.map(({ id, snippet: { title, thumbnails }, contentDetails: { duration } }) => {
        const [widest] = Object.values(thumbnails).sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
        const details = {
          title: cut(storable(title), 200),
          cover_url: widest && widest.url.length <= 500 ? widest.url : null,
          duration_seconds: secondsOf(duration),
        }
        return [id, details]
      }),
    )
  } catch {
    return new Map()
  }
}

/** Blocks with what was found about their videos; a typed title stays. */
export const withDetails = (blocks: readonly PageBlock[], found: FoundVideos): PageBlock[] =>
  blocks.map((block) => {
    const details = block.type === 'youtube' ? found.get(youtubeId(block.url) ?? '') : undefined
    return details && block.type === 'youtube' ? { ...block, ...details, title: block.title || details.title } : block
  })
