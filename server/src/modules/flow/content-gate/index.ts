import { movesById } from '#platform/merging'
import type { Module } from '#platform/module'
import { onLeadCaptured } from './on-lead-captured.ts'

export { linkThroughGate, passGate } from './gate.ts'
export { contentGateSource, gateConnection } from './gate-source.ts'

/** The gate before shared content: people say who they are, and become leads. */
export const contentGate: Module = {
  name: 'content-gate',
  listeners: [onLeadCaptured],
  mergeParts: [movesById('content_gate_entries')],
}
