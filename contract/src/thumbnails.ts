/** Widths of the small squares that are made of each picture: for people and lists, and for contents. */
export const thumbnailSizes = [100, 112] as const
export type ThumbnailSize = (typeof thumbnailSizes)[number]

/** The address of a small square of a stored picture; of other pictures the address as it is. */
export function thumbnailUrl(url: string, size: ThumbnailSize): string {
  if (!URL.canParse(url)) return url
  const small = new URL(url)
  if (!small.pathname.startsWith('/files/')) return url
  small.searchParams.set('size', String(size))
  return small.href
}
