import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type MemoryGauge, registerMemoryGauges } from './memory-gauges.ts';
import { type NodeMetrics, registerNodeMetrics } from './node-metrics.ts';

/** Node includes these milliseconds in every event-loop delay that it reports: when idle it reports only them. */
const LOOP_WATCHED_EVERY_MS = 2;

type MetricsOptions = {
  /** Where this process is one of several nodes. */
  readonly node: NodeMetrics | null;
  /** Refuses callers that may not read them. */
  readonly requireReader: (request: FastifyRequest) => Promise<void>;
};

/** Counts for Prometheus: calls by route and status with their durations, and the usual figures of the process. */
export function measure(
  app: FastifyInstance,
  gauges: readonly MemoryGauge[],
  { node, requireReader }: MetricsOptions,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_WATCHED_EVERY_MS });
  const durations = new Histogram({
    name: 'spark_http_request_seconds',
    help: 'Time from request to reply, by call and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const durationsOf = rememberLabels(durations);
  registerMemoryGauges(registry, gauges);
  if (node !== null) registerNodeMetrics(registry, node);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the address itself: names must not become labels.
    const route = request.routeOptions.url ?? 'unknown';
    durationsOf(request.method, route, reply.statusCode).observe(reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    await requireReader(request);
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

type Durations = Histogram<'method' | 'route' | 'status'>;
type Row = ReturnType<Durations['labels']>;

/** Finding the row of some labels costs more than counting in it. There are as many as calls and statuses. */
function rememberLabels(durations: Durations): (method: string, route: string, status: number) => Row {
  const rows = new Map<string, Map<number, Row>>();
  return (method, route, status) => {
    const call = `${method} ${route}`;
    let byStatus = rows.get(call);
    if (byStatus === undefined) {
      byStatus = new Map();
      rows.set(call, byStatus);
    }
    let row = byStatus.get(status);
    if (row === undefined) {
      row = durations.labels(method, route, String(status));
      byStatus.set(status, row);
    }
    return row;
  };
}
