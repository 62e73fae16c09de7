import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { eventChannel, requestChannel } from '#shared/ipc/channels.ts';
import { ipcEventNames, pageRequestNames } from '#shared/ipc/names.ts';

/**
 * The window's only way to the app: one function for each request of the contract and one subscription for each
 * event. Channel names are made here from the contract's names; the page can neither choose nor see one.
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
  // The page gets the payload alone: the event object would hand it the sender.
  const forward = (_event: IpcRendererEvent, payload: unknown): void => listener(payload);
  ipcRenderer.on(eventChannel(name), forward);
  return () => void ipcRenderer.off(eventChannel(name), forward);
}

/** The page hands over a file that the user gave it, so it can name no path of its own making. */
async function fillSpool(id: string, file: object): Promise<unknown> {
  const path = webUtils.getPathForFile(file as File);
  return path === '' ? null : ipcRenderer.invoke(requestChannel('spools.fill'), { id, path });
}

// Built name by name from the contract, which is what the bridge's type is made of too.
const bridge = { requests: requestFunctions(), fillSpool, events: eventFunctions() } as unknown as Bridge;

contextBridge.exposeInMainWorld('vocative', bridge);
