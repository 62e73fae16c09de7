import type { IpcEvent, IpcEventName } from './contract.ts';

/**
 * How the IPC contract travels over loopback HTTP in the browser host. Both ends code against this file.
 *
 * - Request: `POST /ipc/<name>`. Without bytes in the input: `content-type: application/json`, body = the input.
 *   With bytes: `content-type: application/octet-stream`, body = the input's `bytes`, and the rest of the input
 *   as URL-encoded JSON in the header {@link wireInputHeader}.
 * - Answer: status 200 with an `IpcAnswer` as JSON, for failures too. Any other status comes from the host itself
 *   (401 no session, 403 wrong Host or Origin, 404 unknown name, 413 too large).
 * - A picked file: `POST /spools/<id>`, body = the file. The answer is that of `spools.fill`.
 * - Events: each is one text message `{name, payload}` on the WebSocket at {@link eventsPath}. The browser must
 *   connect from the page's own origin; the session cookie identifies it.
 */
export const ipcPathPrefix = '/ipc/';
export const spoolPathPrefix = '/spools/';
export const eventsPath = '/events';
export const wireInputHeader = 'x-vocative-input';
export const bytesContentType = 'application/octet-stream';

/** Largest body of one request, bytes: a chunk of a recording or a picked file, or a launch of 2,000 rows. */
export const maxRequestBytes = 64 * 1024 * 1024;

export function ipcPath(name: string): string {
  return `${ipcPathPrefix}${encodeURIComponent(name)}`;
}

export function spoolPath(id: string): string {
  return `${spoolPathPrefix}${encodeURIComponent(id)}`;
}

export type WireRequest = { contentType: string; headers: Record<string, string>; body: string | Uint8Array };

/** The form in which an input is sent: JSON, or its `bytes` with the rest in a header. */
export function encodeWireInput(input: object): WireRequest {
  const { bytes, ...rest } = input as { bytes?: unknown };
  if (!(bytes instanceof Uint8Array)) {
    return { contentType: 'application/json', headers: {}, body: JSON.stringify(input) };
  }
  return {
    contentType: bytesContentType,
    headers: { [wireInputHeader]: encodeURIComponent(JSON.stringify(rest)) },
    body: bytes,
  };
}

/**
 * The input of a request that carried bytes; not yet checked against the contract.
 * @param header value of {@link wireInputHeader}.
 * @throws SyntaxError or URIError when the header cannot be read.
 */
export function decodeBytesInput(bytes: Uint8Array, header: string | undefined): unknown {
  const rest: unknown = JSON.parse(decodeURIComponent(header ?? '%7B%7D'));
  return typeof rest === 'object' && rest !== null ? { ...rest, bytes } : rest;
}

export type WireEvent = { [Name in IpcEventName]: { name: Name; payload: IpcEvent<Name> } }[IpcEventName];

/** Close code of the events socket when the app ends (RFC 6455: going away), so that pages do not keep reconnecting. */
export const appEnds = 1001;
