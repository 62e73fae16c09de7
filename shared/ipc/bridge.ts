import type { WireError } from '../errors/index.ts';
import type { IpcEvent, IpcEventName, IpcInput, IpcOutput, IpcRequestName } from './contract.ts';

/** What crosses the boundary for a request: the answer, or the error as data. */
export type IpcAnswer<Name extends IpcRequestName> =
  { ok: true; value: IpcOutput<Name> } | { ok: false; error: WireError };

/**
 * What the preload (or, in the browser host, the page's own transport) puts on `window.vocative`: one named
 * function per request and one subscription per event, never a generic channel. "templates.list" is
 * `requests['templates.list']`.
 */
export type Bridge = {
  requests: { [Name in IpcRequestName]: (input: IpcInput<Name>) => Promise<IpcAnswer<Name>> };
  events: { [Name in IpcEventName]: (listener: (event: IpcEvent<Name>) => void) => () => void };
};
