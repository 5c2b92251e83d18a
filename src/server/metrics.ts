import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Admission } from './admission.ts';
import type { Route } from './api.ts';
import { createPublicRoute } from './health-route.ts';
import type { RequestEntry } from './server-log.ts';

/** Prometheus metrics, without client-supplied values. */
export interface Metrics {
  observe(entry: RequestEntry): void;
  createRoute(admission: Admission): Route;
}

/** Histogram buckets of request durations (s). */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'markwright_http_requests_total',
    help: 'Requests that were answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'markwright_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    observe({ method, route, status, milliseconds }) {
      requests.inc({ method, route, status });
      durations.observe({ route }, milliseconds / 1000);
    },
    createRoute: (admission) =>
      createPublicRoute(/^\/metrics$/, admission, async () => {
        const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' };
        // The library writes values without a measurement as `Nan`; the format has `NaN`.
        return new Response((await registry.metrics()).replace(/ Nan$/gm, ' NaN'), { headers });
      }),
  };
}
