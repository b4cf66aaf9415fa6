import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the process counts, in Prometheus' form. */
export type Metrics = {
  requests: Histogram<'method' | 'route' | 'status'>
  deliveries: Counter<'source' | 'outcome'>
  jobs: Histogram<'queue' | 'outcome'>
  sends: Counter<'channel' | 'outcome'>
  /** Adds a value that is read when somebody looks. */
  watch: (name: string, help: string, read: () => number) => void
  text: () => Promise<string>
  /** Serves /metrics on a port of its own, on this machine only. Port 0 serves nothing. */
  listen: (port: number) => Promise<{ close: () => Promise<void> }>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    requests: new Histogram({
      name: 'fairlead_http_request_seconds',
      help: 'Time from request to reply',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    deliveries: new Counter({
      name: 'fairlead_deliveries_total',
      help: 'Deliveries from outside, by source and outcome',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    jobs: new Histogram({
      name: 'fairlead_job_seconds',
      help: 'Time that a job took',
      labelNames: ['queue', 'outcome'],
      buckets: [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
      registers,
    }),
    sends: new Counter({
      name: 'fairlead_sends_total',
      help: 'Messages handed to a provider, by channel and outcome',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    text: () => registry.metrics(),
    async listen(port) {
      if (port === 0) return { close: async () => {} }
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end()
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', resolve)
      })
      return { close: () => new Promise((resolve) => server.close(() => resolve())) }
    },
  }
}
