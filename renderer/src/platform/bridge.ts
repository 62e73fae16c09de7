import type { OperationInput, OperationOutput, WindowOperation } from '#shared/api/index.ts';
import { fromWireError } from '#shared/errors/index.ts';
import type {
  Bridge,
  IpcAnswer,
  IpcEvent,
  IpcEventName,
  IpcInput,
  IpcOutput,
  IpcRequestName,
  PageRequestName,
} from '#shared/ipc/index.ts';
import { createHttpTransport } from './http-transport.ts';
import { createPreloadTransport } from './preload-transport.ts';
import type { FillOptions, LinkState, Transport } from './transport.ts';

declare global {
  // eslint-disable-next-line typescript/consistent-type-definitions -- a global can only be merged as an interface
  interface Window {
    /** Put there by Electron's preload; absent in the browser host. */
    vocative?: Bridge;
  }
}

let current: Transport | undefined;

function transport(): Transport {
  current ??= window.vocative ? createPreloadTransport(window.vocative) : createHttpTransport(window.location.origin);
  return current;
}

/** Grows whenever the window leaves an account. */
let era = 0;

/** Requests about an account's data that were made until now never resolve: nobody on screen waits for them. */
export function dropPendingAnswers(): void {
  era += 1;
}

/** Requests about the app itself, whatever account is in use. */
const appAreas: ReadonlySet<string> = new Set([
  'app',
  'accounts',
  'connection',
  'devices',
  'diagnostics',
  'opened',
  'preferences',
  'retakes',
  'screens',
  'spools',
  'updates',
]);
/** In the other areas, requests about the data of the account that was left. */
const keeping: ReadonlySet<string> = new Set(['drafts.save', 'drafts.delete']);

/**
 * Sends a request to the app. If the window shows another account by the time of the answer, the promise stays pending:
 * the answer is about data that must not be shown, and its caller is no longer on screen.
 * @throws AppError the app's error, or `STUDIO_UNREACHABLE` when it is gone.
 */
export async function request<Name extends PageRequestName>(
  name: Name,
  input: IpcInput<Name>,
  /** What an error reports as its origin. */
  origin: string = name,
): Promise<IpcOutput<Name>> {
  const asked = era;
  try {
    return valueOf(origin, await transport().request(name, input));
  } finally {
    const lasts = appAreas.has(name.slice(0, name.indexOf('.'))) || keeping.has(name);
    if (asked !== era && !lasts) await new Promise<never>(() => undefined);
  }
}

/**
 * Calls one of the studio's own operations, as `shared/api/operations` describes it, at the studio of the account in
 * use. Addresses of media in the answer are ones that the window may load; fields of any type are null.
 * @throws AppError as {@link request}, and the studio's. `NOT_FOUND` may mean that a remote studio lacks the operation:
 * see `unlessMissing`.
 */
export async function call<Id extends WindowOperation>(
  id: Id,
  input: OperationInput<Id>,
): Promise<OperationOutput<Id>> {
  // The app has parsed the answer with the operation's own schema.
  return (await request('studio.call', { id, input }, id)) as OperationOutput<Id>;
}

/**
 * Passes a picked file to the app as a whole, which copies it from disk or receives it as one stream.
 * @returns false if that is impossible for this file: then its bytes are sent in chunks.
 * @throws AppError as {@link request}, or `CANCELLED` when the signal aborts.
 */
export async function fillSpool(id: string, file: File, options: FillOptions): Promise<boolean> {
  const answer = await transport().fillSpool(id, file, options);
  if (answer === null) return false;
  valueOf('spools.fill', answer);
  return true;
}

function valueOf<Name extends IpcRequestName>(origin: string, answer: IpcAnswer<Name>): IpcOutput<Name> {
  // The app logs further details under the same name.
  if (!answer.ok) throw fromWireError({ ...answer.error, detail: origin });
  return answer.value;
}

/** Listens to the app's news. @returns a function that ends the subscription. */
export function onEvent<Name extends IpcEventName>(name: Name, listener: (event: IpcEvent<Name>) => void): () => void {
  return transport().onEvent(name, listener);
}

/** Whether the app can be reached: told at once and on every change. @returns a function that ends the subscription. */
export function onLink(listener: (state: LinkState) => void): () => void {
  return transport().onLink(listener);
}
