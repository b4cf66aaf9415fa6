import type { Pixel, PixelProvider } from './tracking-pixels.ts'

/** What counts visitors of a page of strangers, for its script; the rest is decided in the browser (rule 88). */
export type PublicPixels = {
  load: readonly (Pick<Pixel, 'id' | 'conversion'> & { provider: PixelProvider })[]
  /** Whose page it is: browsers of its members, and what visitors agreed to, are known by it. */
  org: string
  /** Who asks the visitor first; null where nobody is asked. */
  asks: string | null
  /** The submission that the page follows: it counts once. Null on a page that is looked at. */
  lead: string | null
  /** Where the page leads on to, once it has counted. */
  go: string | null
}

/** The same in a document, with the address of the script. */
export type PixelScript = PublicPixels & { script_url: string }
