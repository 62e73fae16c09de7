import type { IpcInput, ReadRows } from '#shared/ipc/index.ts';
import { request } from '../platform/bridge.ts';

/** Reads a CSV, TSV, XLSX or ODS file or a paste. @throws AppError `ROWS_…`, `SHEET_UNKNOWN` */
export function parseRows(bytes: Uint8Array, options: Omit<IpcInput<'rows.parse'>, 'bytes'> = {}): Promise<ReadRows> {
  return request('rows.parse', { bytes, ...options });
}
