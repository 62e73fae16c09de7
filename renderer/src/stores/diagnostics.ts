import type { PageFault } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';
import { useRoute } from './route.ts';

/** A report for finding a fault, without names, texts, addresses or secrets. @throws AppError */
export async function collectDiagnostics(): Promise<string> {
  return (await request('diagnostics.get', {})).text;
}

/** Maximum number of reports, as a fault may repeat with every frame. */
const mostReports = 50;
const reported = new Set<string>();

/** Sends a fault of the page to the app's log. Never fails, as nothing else could report that. */
export function reportFault(kind: PageFault['kind'], thrown: unknown, place = ''): void {
  const { fault, detail } = describe(thrown, place);
  const key = `${kind} ${detail}`;
  if (reported.has(key) || reported.size >= mostReports) return;
  reported.add(key);
  const { screen } = useRoute.getState().route;
  // If the app does not answer, the fault cannot be logged.
  void request('diagnostics.report', { kind, fault, detail, screen }).catch(() => undefined);
}

function describe(thrown: unknown, place: string): Pick<PageFault, 'fault' | 'detail'> {
  const fault = thrown instanceof Error ? thrown.name : typeof thrown;
  const text = thrown instanceof Error ? `${thrown.message}\n${thrown.stack ?? ''}` : String(thrown);
  return { fault: fault.slice(0, 100), detail: `${text}${place}`.slice(0, 8_000) };
}
