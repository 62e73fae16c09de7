import { z } from 'zod';
import { AppError, wireErrorSchema } from '#shared/errors/index.ts';
import {
  decodeWireEvent,
  encodeWireInput,
  eventsPath,
  ipcPath,
  type WireEvent,
  type WireRequest,
} from '#shared/ipc/http-wire.ts';
import type { IpcAnswer, IpcEvent, IpcEventName, IpcRequestName } from '#shared/ipc/index.ts';
import type { LinkState, Transport } from './transport.ts';

const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: wireErrorSchema }),
]);

/** Milliseconds before the first new attempt after the socket closed; doubled up to the second. */
const firstRetry = 400;
const longestRetry = 5_000;

/** The app behind the browser host: requests over HTTP, events over a WebSocket that reconnects by itself. */
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
      const event = typeof data === 'string' ? decodeWireEvent(data) : null;
      if (event) for (const listener of eventListeners) listener(event);
    });
    socket.addEventListener('close', () => {
      setLink('down');
      setTimeout(connect, retry);
      retry = Math.min(retry * 2, longestRetry);
    });
  }

  connect();

  return {
    async request<Name extends IpcRequestName>(name: Name, input: object): Promise<IpcAnswer<Name>> {
      const response = await post(new URL(ipcPath(name), origin), encodeWireInput(input));
      if (!response.ok) throw hostError(response.status);
      const answer = answerSchema.safeParse(await response.json());
      if (!answer.success) throw new AppError('STUDIO_ANSWER_INVALID', { detail: answer.error.message });
      // The value is parsed against the contract by the bridge, which knows the request.
      return answer.data as IpcAnswer<Name>;
    },
    onEvent<Name extends IpcEventName>(name: Name, listener: (event: IpcEvent<Name>) => void) {
      const filtered = (event: WireEvent): void => {
        // decodeWireEvent parsed the payload by this very name.
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

async function post(url: URL, request: WireRequest): Promise<Response> {
  // Copied because a view on shared memory is no request body.
  const body = typeof request.body === 'string' ? request.body : new Uint8Array(request.body);
  const headers = { 'content-type': request.contentType, ...request.headers };
  try {
    return await fetch(url, { method: 'POST', headers, body, credentials: 'same-origin', cache: 'no-store' });
  } catch (error) {
    throw new AppError('STUDIO_UNREACHABLE', {
      message: 'The app does not answer any more. Start Vocative again; nothing that was saved is lost.',
      detail: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

/** An answer that came from the host itself rather than from the app. */
function hostError(status: number): AppError {
  const detail = `host answered ${status}`;
  if (status === 401) {
    return new AppError('UNAUTHORIZED', {
      message: 'This window’s session has ended. Open Vocative again from where you started it.',
      detail,
    });
  }
  if (status === 403) return new AppError('FORBIDDEN_ORIGIN', { detail });
  if (status === 413) return new AppError('BODY_TOO_LARGE', { detail });
  return new AppError('INTERNAL', { detail });
}
