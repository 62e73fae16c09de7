import type { IpcOutput } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** Reads a CSV or TSV file or a paste; encoding and delimiter are detected. @throws AppError `ROWS_…` */
export function parseRows(bytes: Uint8Array): Promise<IpcOutput<'rows.parse'>> {
  return request('rows.parse', { bytes });
}
