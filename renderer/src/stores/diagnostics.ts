import { request } from '../platform/bridge.ts';

/** What helps to find a fault, without names, texts, addresses or secrets. @throws AppError */
export async function collectDiagnostics(): Promise<string> {
  return (await request('diagnostics.get', {})).text;
}
