import type { PageFault } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';
import { useRoute } from './route.ts';

/** What helps to find a fault, without names, texts, addresses or secrets. @throws AppError */
export async function collectDiagnostics(): Promise<string> {
  return (await request('diagnostics.get', {})).text;
}

/** A fault that comes with every frame says nothing new after the first. */
const mostReports = 50;
const reported = new Set<string>();

/** Has the app write down what went wrong in the page. Never fails: there is nobody left to tell. */
export function reportFault(kind: PageFault['kind'], thrown: unknown, place = ''): void {
  const { fault, detail } = describe(thrown, place);
  const key = `${kind} ${detail}`;
  if (reported.has(key) || reported.size >= mostReports) return;
  reported.add(key);
  const { screen } = useRoute.getState().route;
  // An app that does not answer cannot write it down either.
  void request('diagnostics.report', { kind, fault, detail, screen }).catch(() => undefined);
}

function describe(thrown: unknown, place: string): Pick<PageFault, 'fault' | 'detail'> {
  const fault = thrown instanceof Error ? thrown.name : typeof thrown;
  const text = thrown instanceof Error ? `${thrown.message}\n${thrown.stack ?? ''}` : String(thrown);
  return { fault: fault.slice(0, 100), detail: `${text}${place}`.slice(0, 8_000) };
}
