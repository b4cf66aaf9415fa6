import { forkGenerator, type Generator } from '../load/load.ts'

/** An order to the provider: so many leads a second, for so long, numbered from `first`. */
export type DeliveryLoad = {
  publicUrl: string
  orgId: string
  rate: number
  seconds: number
  connections: number
  first: number
}

export type DeliveryResult = {
  /** Milliseconds from when a delivery was due to its answer, sorted. */
  times: number[]
  /** What was accepted, and when its answer came, in milliseconds since 1970. */
  acked: { n: number; at: number }[]
  refused: number
  /** How long deliveries were sent, and until the last of them was answered, in seconds. */
  seconds: number
  untilAnswered: number
}

/** A provider in a process of its own. */
export const provider = (): Generator<DeliveryLoad, DeliveryResult> =>
  forkGenerator(new URL('./provider.ts', import.meta.url))
