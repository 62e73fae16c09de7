import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { AppError, toWireError } from '#shared/errors/index.ts';
import { requestChannel, eventChannel } from '#shared/ipc/channels.ts';
import { ipcRequestNames } from '#shared/ipc/index.ts';
import type { Desktop } from '../../desktop/desktop.ts';
import { isOwnUrl } from './window.ts';

/** The only place that receives from and sends to windows. Every sender is checked. */
export function connectIpc(desktop: Desktop, currentWindow: () => BrowserWindow | undefined): void {
  for (const name of ipcRequestNames) {
    ipcMain.handle(requestChannel(name), (event, input: unknown) => {
      if (!isOwnPage(event, currentWindow()))
        return { ok: false, error: toWireError(new AppError('FORBIDDEN_ORIGIN')) };
      return desktop.handle(name, input);
    });
  }
  desktop.subscribe(({ name, payload }) => {
    const window = currentWindow();
    if (window && !window.isDestroyed()) window.webContents.send(eventChannel(name), payload);
  });
}

/** Our page in the top frame of our window; not a frame in it, not another page, not another window. */
function isOwnPage(event: IpcMainInvokeEvent, window: BrowserWindow | undefined): boolean {
  const frame = event.senderFrame;
  if (!window || frame === null || event.sender !== window.webContents || frame.parent !== null) return false;
  return isOwnUrl(frame.url);
}
