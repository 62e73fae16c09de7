import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { AppError, toWireError } from '#shared/errors/index.ts';
import { requestChannel, eventChannel } from '#shared/ipc/channels.ts';
import type { IpcEvent, IpcEventName } from '#shared/ipc/index.ts';
import { ipcRequestNames } from '#shared/ipc/names.ts';
import type { Desktop } from '#electron/desktop/desktop.ts';
import { isOwnUrl } from './window.ts';

/**
 * The only place that receives messages of windows and sends them the desktop's events. Checks every sender.
 * @param opening requests wait for it. If it fails, the app ends and closes its window.
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
    // The start reports the error.
    () => undefined,
  );
}

/** Sends an event to the window's page. Nothing else sends to it. */
export function sendEvent<Name extends IpcEventName>(
  window: BrowserWindow | undefined,
  name: Name,
  payload: IpcEvent<Name>,
): void {
  if (window && !window.isDestroyed()) window.webContents.send(eventChannel(name), payload);
}

/** Whether the sender is our page in the top frame of our window, not another frame, page or window. */
function isOwnPage(event: IpcMainInvokeEvent, window: BrowserWindow | undefined): boolean {
  const frame = event.senderFrame;
  if (!window || frame === null || event.sender !== window.webContents || frame.parent !== null) return false;
  return isOwnUrl(frame.url);
}
