declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  type Raw = { method?: string; path?: string; body?: string; headers?: Record<string, string> }
  type Options = {
    url: string
    connections: number
    duration: number
    sampleInt?: number
    overallRate?: number
    headers?: Record<string, string>
    requests: (Raw & { setupRequest?: (request: Raw) => Raw })[]
  }
  export default function autocannon(options: Options, done: (error: Error | null) => void): EventEmitter
}
