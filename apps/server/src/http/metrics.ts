import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Bucket bounds of durations, in seconds. */
const BOUNDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10] as const
/** Kinds of requests counted separately; later ones are counted together, so no caller makes the list long. */
const MOST_ROUTES = 500

interface Counted {
  readonly below: number[]
  sum: number
  count: number
}

/** A figure of this moment: its name, what it is, and its value. */
export interface Gauge {
  readonly name: string
  readonly help: string
  readonly value: number
}

export type Metrics = ReturnType<typeof createMetrics>

const label = (text: string): string => text.replace(/[\\"\n]/g, '_')

/** Counts requests and watches the event loop, for a collector that reads `/metrics` (text format of Prometheus, 0.0.4). */
export function createMetrics() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const counted = new Map<string, Counted>()
  const rowOf = (key: string): Counted => {
    const known = counted.get(key)
    if (known) return known
    if (counted.size >= MOST_ROUTES && key !== REST) return rowOf(REST)
    const made = { below: BOUNDS.map(() => 0), sum: 0, count: 0 }
    counted.set(key, made)
    return made
  }
  return {
    /** A request that was answered; `route` is a pattern or the name of a call, never an address with its values. */
    answered(route: string, status: number, milliseconds: number): void {
      const row = rowOf(`route="${label(route)}",status="${Math.floor(status / 100)}xx"`)
      const seconds = milliseconds / 1000
      row.count++
      row.sum += seconds
      for (const [at, bound] of BOUNDS.entries()) if (seconds <= bound) row.below[at] = (row.below[at] ?? 0) + 1
    },

    /** Everything as text; the event loop's delay is that since the last scrape. */
    text(gauges: readonly Gauge[]): string {
      const lines: string[] = []
      const tell = ({ name, help, value }: Gauge) =>
        lines.push(`# HELP parada_${name} ${help}`, `# TYPE parada_${name} gauge`, `parada_${name} ${value}`)
      for (const each of gauges) tell(each)
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
      tell({ name: 'event_loop_delay_p99_seconds', help: 'Event loop delay', value: seconds(delay.percentile(99)) })
      tell({ name: 'event_loop_delay_max_seconds', help: 'Event loop delay, longest', value: seconds(delay.max) })
      delay.reset()
      const name = 'parada_request_seconds'
      lines.push(`# HELP ${name} Duration of requests by route and status`, `# TYPE ${name} histogram`)
      for (const [labels, row] of counted) {
        for (const [at, bound] of BOUNDS.entries())
          lines.push(`${name}_bucket{${labels},le="${bound}"} ${row.below[at] ?? 0}`)
        lines.push(
          `${name}_bucket{${labels},le="+Inf"} ${row.count}`,
          `${name}_sum{${labels}} ${row.sum}`,
          `${name}_count{${labels}} ${row.count}`,
        )
      }
      return `${lines.join('\n')}\n`
    },

    stop(): void {
      delay.disable()
    },
  }
}
const REST = 'route="other",status="any"'
