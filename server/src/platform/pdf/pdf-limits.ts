/** Pages that a document may have (point 9 of the specification). */
export const mostPages = 200
/** Points; a page of a metre has 2,835. */
export const largestSide = 20_000

/** Why a document is refused, as the child says it. */
export type Refusal = 'password' | 'pages' | 'damaged' | 'large'

export type ToRead = { path: string; draw: boolean }

/** What the child tells: first how many pages there are, then each as it is drawn. */
export type FromChild =
  | { kind: 'refused'; why: Refusal; pages?: number }
  | { kind: 'opened'; pages: number; titles: (string | null)[] }
  | { kind: 'page'; page: DrawnPage }
  | { kind: 'done' }

/** A page as pictures, with the text in it; numbers begin at 1, sizes are in points. */
export type DrawnPage = {
  number: number
  width: number
  height: number
  text: string
  large: Uint8Array
  small: Uint8Array
}
