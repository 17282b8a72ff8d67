import type { Settings } from './config.ts'

/** Traces and metrics, where a collector is configured. */
export interface Telemetry {
  /** `traceparent`: the trace that the request belongs to, by W3C Trace Context. */
  begin(method: string, traceparent: unknown): TracedRequest
  /** Sends what is left. */
  stop(): Promise<void>
}

export interface TracedRequest {
  /** `route` is the pattern, never the address with its values; `call` names the procedure where there is one. */
  end(facts: {
    readonly route: string
    readonly call?: string
    readonly status: number
    readonly correlationId: string
  }): void
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Milliseconds between two deliveries of metrics. */
const EXPORT_EVERY = 15_000
/** Milliseconds that the last delivery may take when the server ends. */
const LAST_WAIT = 2000

/**
 * Sends to the configured collector by OTLP over HTTP; null, and nothing loaded, without one. Values of requests, names of
 * people and plans are never sent: only routes, statuses, durations and correlation ids.
 */
export async function startTelemetry(settings: Settings, version: string): Promise<Telemetry | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name } = settings
  if (endpoint === undefined) return null
  const [api, { resourceFromAttributes }, trace, { OTLPTraceExporter }, metrics, { OTLPMetricExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/exporter-metrics-otlp-http'),
    ])
  const address = endpoint.replace(/\/+$/, '')
  const headers = pairsOf(settings.OTEL_EXPORTER_OTLP_HEADERS ?? '')
  const resource = resourceFromAttributes({ 'service.name': name, 'service.version': version })
  const tracing = new trace.NodeTracerProvider({
    resource,
    spanProcessors: [new trace.BatchSpanProcessor(new OTLPTraceExporter({ url: `${address}/v1/traces`, headers }))],
  })
  const metering = new metrics.MeterProvider({
    resource,
    readers: [
      new metrics.PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${address}/v1/metrics`, headers }),
        exportIntervalMillis: EXPORT_EVERY,
      }),
    ],
  })
  const tracer = tracing.getTracer('parada', version)
  const meter = metering.getMeter('parada', version)
  const durations = meter.createHistogram('http.server.request.duration', { unit: 's' })
  const active = meter.createUpDownCounter('http.server.active_requests')
  return {
    begin(method, traceparent) {
      const began = performance.now()
      const [, traceId, spanId, flags] = TRACEPARENT.exec(String(traceparent)) ?? []
      const caller = traceId &&
        spanId && { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true }
      const parent = caller ? api.trace.setSpanContext(api.ROOT_CONTEXT, caller) : api.ROOT_CONTEXT
      const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER }, parent)
      active.add(1)
      return {
        end({ route, call, status, correlationId }) {
          const attributes = {
            'http.request.method': method,
            'http.route': call === undefined ? route : `${route.replace(/[:*].*$/, '')}${call}`,
            'http.response.status_code': status,
          }
          active.add(-1)
          durations.record((performance.now() - began) / 1000, attributes)
          span.updateName(`${method} ${attributes['http.route']}`)
          span.setAttributes({ ...attributes, 'parada.correlation_id': correlationId })
          if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async stop() {
      // A collector that is away must not hold up the end of the server.
      await Promise.race([
        Promise.allSettled([tracing.shutdown(), metering.shutdown()]),
        new Promise<void>(resolve => setTimeout(resolve, LAST_WAIT).unref()),
      ])
    },
  }
}

function pairsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap(pair => {
      const at = pair.indexOf('=')
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]]
    }),
  )
}
