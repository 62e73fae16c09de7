import { AppError, CancelledError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/input.ts';
import {
  appEnds,
  bytesContentType,
  encodeWireInput,
  eventsPath,
  ipcPath,
  spoolPath,
  type WireEvent,
  type WireRequest,
} from '#shared/ipc/http-wire.ts';
import type { IpcAnswer, IpcEvent, IpcEventName, PageRequestName } from '#shared/ipc/index.ts';
import type { FillOptions, LinkState, Transport } from './transport.ts';

/** Milliseconds before the first new attempt after the socket closed; doubled up to the second. */
const firstRetry = 400;
const longestRetry = 5_000;

/** The app behind the browser host: requests over HTTP, events over a WebSocket that reconnects automatically. */
export function createHttpTransport(origin: string): Transport {
  const eventListeners = new Set<(event: WireEvent) => void>();
  const linkListeners = new Set<(state: LinkState) => void>();
  let link: LinkState = 'connecting';
  let retry = firstRetry;

  function setLink(next: LinkState): void {
    if (link === next) return;
    link = next;
    for (const listener of linkListeners) listener(next);
  }

  function connect(): void {
    const url = new URL(eventsPath, origin);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => {
      retry = firstRetry;
      setLink('up');
    });
    socket.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as WireEvent;
      for (const listener of eventListeners) listener(event);
    });
    socket.addEventListener('close', ({ code }) => {
      setLink('down');
      if (code === appEnds) {
        // It has ended, but may have been started again by the time the window is used.
        addEventListener('focus', connect, { once: true });
        return;
      }
      setTimeout(connect, retry);
      retry = Math.min(retry * 2, longestRetry);
    });
  }

  connect();

  return {
    async request<Name extends PageRequestName>(name: Name, input: object): Promise<IpcAnswer<Name>> {
      const response = await post(new URL(ipcPath(name), origin), encodeWireInput(input));
      if (!response.ok) throw hostError(response.status);
      return (await response.json()) as IpcAnswer<Name>;
    },
    async fillSpool(id, file, options) {
      const { status, body } = await postFile(new URL(spoolPath(id), origin), file, options);
      if (status !== 200) throw hostError(status);
      return body as IpcAnswer<'spools.fill'>;
    },
    onEvent<Name extends IpcEventName>(name: Name, listener: (event: IpcEvent<Name>) => void) {
      const filtered = (event: WireEvent): void => {
        // The app sends this event's own payload under its name.
        if (event.name === name) listener(event.payload as IpcEvent<Name>);
      };
      eventListeners.add(filtered);
      return () => eventListeners.delete(filtered);
    },
    onLink(listener) {
      linkListeners.add(listener);
      listener(link);
      return () => linkListeners.delete(listener);
    },
  };
}

/** Sends a file in one request. Unlike `fetch`, the older interface tells how much has been sent. */
function postFile(
  url: URL,
  file: File,
  { signal, onProgress }: FillOptions,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open('POST', url);
    request.setRequestHeader('content-type', bytesContentType);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => resolve({ status: request.status, body: request.response as unknown }));
    request.addEventListener('error', () => reject(appGone('the connection broke')));
    request.addEventListener('abort', () => reject(new CancelledError()));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    request.send(file);
  });
}

async function post(url: URL, request: WireRequest): Promise<Response> {
  // Copied because a view on shared memory is no request body.
  const body = typeof request.body === 'string' ? request.body : new Uint8Array(request.body);
  const headers = { 'content-type': request.contentType, ...request.headers };
  try {
    return await fetch(url, { method: 'POST', headers, body, credentials: 'same-origin', cache: 'no-store' });
  } catch (error) {
    throw appGone(error instanceof Error ? error.message : String(error), error);
  }
}

function appGone(detail: string, cause?: unknown): AppError {
  return new AppError('STUDIO_UNREACHABLE', {
    ...say('appGone'),
    detail,
    cause,
  });
}

/** An answer that came from the host itself rather than from the app. */
function hostError(status: number): AppError {
  const detail = `host answered ${status}`;
  if (status === 401) {
    return new AppError('UNAUTHORIZED', {
      ...say('windowSessionEnded'),
      detail,
    });
  }
  if (status === 403) return new AppError('FORBIDDEN_ORIGIN', { detail });
  if (status === 413) return new AppError('BODY_TOO_LARGE', { detail });
  return new AppError('INTERNAL', { detail });
}
