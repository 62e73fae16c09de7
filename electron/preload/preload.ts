import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { eventChannel, requestChannel } from '#shared/ipc/channels.ts';
import { ipcEventNames, pageRequestNames } from '#shared/ipc/names.ts';

/**
 * The page's only access to the app: one function per request of the contract and one subscription per event. Channel
 * names are derived here from the contract's names, so the page cannot use others.
 */

function requestFunctions(): Record<string, (input: unknown) => Promise<unknown>> {
  return Object.fromEntries(
    pageRequestNames.map((name) => [name, (input: unknown) => ipcRenderer.invoke(requestChannel(name), input)]),
  );
}

function eventFunctions(): Record<string, (listener: (payload: unknown) => void) => () => void> {
  return Object.fromEntries(
    ipcEventNames.map((name) => [name, (listener: (payload: unknown) => void) => subscribe(name, listener)]),
  );
}

function subscribe(name: (typeof ipcEventNames)[number], listener: (payload: unknown) => void): () => void {
  // Passes on only the payload: the event object would expose its sender to the page.
  const forward = (_event: IpcRendererEvent, payload: unknown): void => listener(payload);
  ipcRenderer.on(eventChannel(name), forward);
  return () => void ipcRenderer.off(eventChannel(name), forward);
}

/** Fills a spool from a File object of the user's choice. The path is read here, so that the page cannot name paths. */
async function fillSpool(id: string, file: object): Promise<unknown> {
  const path = webUtils.getPathForFile(file as File);
  return path === '' ? null : ipcRenderer.invoke(requestChannel('spools.fill'), { id, path });
}

// Built from the contract's names, as is the type `Bridge`.
const bridge = { requests: requestFunctions(), fillSpool, events: eventFunctions() } as unknown as Bridge;

contextBridge.exposeInMainWorld('vocative', bridge);
