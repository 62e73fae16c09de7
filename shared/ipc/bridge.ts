import type { WireError } from '../errors/index.ts';
import type { IpcEvent, IpcEventName, IpcInput, IpcOutput, IpcRequestName, PageRequestName } from './contract.ts';

/** The answer to a request; an error is returned as data. */
export type IpcAnswer<Name extends IpcRequestName> =
  { ok: true; value: IpcOutput<Name> } | { ok: false; error: WireError };

/**
 * The object that the preload (in the browser host, the page's own transport) puts on `window.vocative`: one named
 * function per request and one subscription per event, never a generic channel. "templates.list" is
 * `requests['templates.list']`.
 */
export type Bridge = {
  requests: { [Name in PageRequestName]: (input: IpcInput<Name>) => Promise<IpcAnswer<Name>> };
  /**
   * Fills a spool with a file that the user gave the page.
   * @param file a `File`; this module knows no DOM.
   * @returns null for a file that is not on this computer's disk.
   */
  fillSpool(id: string, file: object): Promise<IpcAnswer<'spools.fill'> | null>;
  events: { [Name in IpcEventName]: (listener: (event: IpcEvent<Name>) => void) => () => void };
};
