import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { AppError, toWireError } from '#shared/errors/index.ts';
import { requestChannel, eventChannel } from '#shared/ipc/channels.ts';
import type { IpcEvent, IpcEventName } from '#shared/ipc/index.ts';
import { ipcRequestNames } from '#shared/ipc/names.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';
import { isOwnUrl } from './window.ts';

/**
 * The only place that receives from windows, and hands on the desktop's news. Every sender is checked.
 * @param opening requests that come earlier wait for it. Where it fails, the app ends and its window is gone.
 */
export function connectIpc(opening: Promise<Desktop>, currentWindow: () => BrowserWindow | undefined): void {
  for (const name of ipcRequestNames) {
    ipcMain.handle(requestChannel(name), async (event, input: unknown) => {
      if (!isOwnPage(event, currentWindow()))
        return { ok: false, error: toWireError(new AppError('FORBIDDEN_ORIGIN')) };
      const desktop = await opening;
      return desktop.handle(name, input);
    });
  }
  opening.then(
    (desktop) => desktop.subscribe(({ name, payload }) => sendEvent(currentWindow(), name, payload)),
    // The start reports it.
    () => undefined,
  );
}

/** The only way to a window's page. */
export function sendEvent<Name extends IpcEventName>(
  window: BrowserWindow | undefined,
  name: Name,
  payload: IpcEvent<Name>,
): void {
  if (window && !window.isDestroyed()) window.webContents.send(eventChannel(name), payload);
}

/** Our page in the top frame of our window; not a frame in it, not another page, not another window. */
function isOwnPage(event: IpcMainInvokeEvent, window: BrowserWindow | undefined): boolean {
  const frame = event.senderFrame;
  if (!window || frame === null || event.sender !== window.webContents || frame.parent !== null) return false;
  return isOwnUrl(frame.url);
}
