import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '#electron/db/open.ts';
import type { ReportedOutages } from '../work/waits.ts';
import { authenticate, type Authenticator } from './auth.ts';
import { countImportsByStatus, countVideosByStatus, type StatusCount } from '../store/counts.ts';

/** Seconds; polling takes about a millisecond, accepting 2,000 rows some hundred. */
const durationBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 5, 30];

/**
 * `GET /metrics` in Prometheus's text format, for administrators: it contains nothing about recipients, but the load of
 * one business concerns no other account.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, outages, authenticator }: { db: Db; outages: ReportedOutages; authenticator: Authenticator },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vocative_http_request_duration_seconds',
    help: 'Requests answered, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  registry.registerMetric(
    countGauge('vocative_generated_videos', 'Generated videos, by status', () => countVideosByStatus(db)),
  );
  registry.registerMetric(
    countGauge('vocative_imports', 'Imports of templates, by status', () => countImportsByStatus(db)),
  );
  registry.registerMetric(waitGauge(outages));

  app.addHook('onResponse', async (request, reply) => {
    // The route, not the address: addresses of media are secrets.
    const route = request.routeOptions.url ?? 'unknown';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  const administrators = authenticate({ auth: 'basic', admin: true }, authenticator);
  app.get('/metrics', { onRequest: administrators }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** Current problems, without names: those of voice services belong to their users. */
function waitGauge(outages: ReportedOutages): Gauge<'code'> {
  return new Gauge({
    name: 'vocative_waits',
    help: 'What is out of order so that work waits for it or uploads are refused, by error code; nothing while all is well',
    labelNames: ['code'],
    registers: [],
    async collect() {
      const waits = await outages.list();
      this.reset();
      for (const { code } of waits) this.inc({ code });
    },
  });
}

/** A gauge that is read from the database when requested. */
function countGauge(name: string, help: string, read: () => StatusCount[]): Gauge<'status'> {
  return new Gauge({
    name,
    help,
    labelNames: ['status'],
    registers: [],
    collect() {
      this.reset();
      for (const { status, count } of read()) this.set({ status }, count);
    },
  });
}
