import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { waitingTasks } from '../domain/waiting-tasks.ts';
import type { FarmLink } from '../farm/farm-link.ts';
import type { MachineStatus } from '../farm/machines.ts';
import type { Services } from '../requests/services.ts';
import type { ReportedOutages } from '../work/waits.ts';
import { authenticate, type Authenticator } from './auth.ts';
import { countImportsByStatus, countVideosByStatus } from '../store/counts.ts';

/** Seconds; polling takes about a millisecond, accepting 2,000 rows some hundred. */
const durationBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 5, 30];

/**
 * `GET /metrics` in Prometheus's text format, for administrators: it contains nothing about recipients, but the load of
 * one business concerns no other account.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, pool, farm, outages }: Pick<Services, 'db' | 'pool' | 'farm' | 'outages'>,
  authenticator: Authenticator,
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
  const byStatus = (counts: readonly { status: string; count: number }[]): Values =>
    counts.map(({ status, count }) => [status, count]);
  const figures = [
    countGauge('vocative_generated_videos', 'Generated videos, by status', 'status', () =>
      byStatus(countVideosByStatus(db)),
    ),
    countGauge('vocative_imports', 'Imports of templates, by status', 'status', () =>
      byStatus(countImportsByStatus(db)),
    ),
    countGauge(
      'vocative_waiting_tasks',
      'Tasks that wait for a render process, by priority; a row that has not begun counts as one',
      'priority',
      () => Object.entries(waitingTasks(db, pool)),
    ),
    ...(farm ? farmMetrics(farm) : []),
  ];
  for (const figure of figures) registry.registerMetric(figure);
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

/** Values by that of their label. */
type Values = readonly (readonly [string, number])[];

/** The engine and the machines that render for the studio. */
function farmMetrics(farm: Pick<FarmLink, 'status'>): (Gauge | Counter)[] {
  const byMachine = (figure: (machine: MachineStatus) => number) => (): Values =>
    farm.status().machines.map((machine) => [machine.name, figure(machine)]);
  return [
    new Gauge({
      name: 'vocative_farm_engine_connected',
      help: 'Whether tasks can be given to other machines: 1 or 0',
      registers: [],
      collect() {
        this.set(farm.status().engine.connected ? 1 : 0);
      },
    }),
    countGauge(
      'vocative_farm_processes',
      'Render processes that take tasks, by machine',
      'machine',
      byMachine(({ processes }) => processes),
    ),
    countGauge(
      'vocative_farm_tasks',
      'Tasks that machines have, by machine',
      'machine',
      byMachine(({ tasks }) => tasks),
    ),
    new Counter({
      name: 'vocative_farm_tasks_done_total',
      help: 'Tasks that machines have ended, by machine',
      labelNames: ['machine'],
      registers: [],
      collect() {
        this.reset();
        for (const { name, done } of farm.status().machines) this.inc({ machine: name }, done);
      },
    }),
    new Counter({
      name: 'vocative_farm_trips_lost_total',
      help: 'Times that a task came back without an outcome, because machine or engine was lost',
      registers: [],
      collect() {
        this.reset();
        this.inc(farm.status().tripsLost);
      },
    }),
  ];
}

/** A gauge with one label that is read when requested. */
function countGauge(name: string, help: string, label: string, read: () => Values): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset();
      for (const [value, count] of read()) this.set({ [label]: value }, count);
    },
  });
}
