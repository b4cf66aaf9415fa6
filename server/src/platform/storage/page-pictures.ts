import type { UploadKind } from '@fairlead/contract/uploads'
import { z } from 'zod'

/** Begins the keys of the pictures of a document's pages, which lie beside the document itself. */
export const pagesPrefix = (key: string): string => `${key.replace(/\.[a-z]+$/, '')}-`

/** The keys of a page's pictures in the storage. */
export const pageKeys = (prefix: string, page: number): { large: string; small: string } => ({
  large: `${prefix}p${page}.webp`,
  small: `${prefix}s${page}.webp`,
})

/** The key of the list of a document's pages. */
export const pagesKey = (key: string): string => `${pagesPrefix(key)}pages.json`

/** The pages of a document as they were drawn: sizes in points, and titles. */
export const DrawnPages = z.object({
  sizes: z.array(z.tuple([z.number(), z.number()])),
  titles: z.array(z.string().nullable()),
})
export type DrawnPages = z.output<typeof DrawnPages>

const drawn: readonly UploadKind[] = ['DOCUMENT_TEMPLATE', 'PAGE_TEMPLATE_ATTACHMENT']

/** The keys of all that may have been drawn of an upload's pages. */
export function pagePictureKeys({
  key,
  kind,
  pages,
}: {
  key: string
  kind: UploadKind
  pages: number | null
}): string[] {
  if (!pages || !drawn.includes(kind)) return []
  const pictures = Array.from({ length: pages }, (_, i) => Object.values(pageKeys(pagesPrefix(key), i + 1)))
  return [pagesKey(key), ...pictures.flat()]
}
