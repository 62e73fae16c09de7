import { screen, type BrowserWindow, type Display, type Rectangle } from 'electron';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Logger } from '#electron/lib/logger.ts';

const stateSchema = z.object({
  /** Bounds of the normal window, neither maximized nor full screen; points in the coordinates of all displays. */
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  maximized: z.boolean(),
});
type WindowState = z.infer<typeof stateSchema>;

/** Size and position of a new window, points. Without `x` and `y` the system chooses the position. */
export type Placement = { width: number; height: number; x?: number; y?: number; maximized: boolean };

const usual = { width: 1440, height: 900 };
/** Minimum visible part of the window's upper edge, by which it can be dragged, points. */
const grip = { width: 120, height: 40 };
/** The position is saved this long after the last move, milliseconds. */
const calm = 500;

/** The window's last placement, if its display still exists; else the default size without a position. */
export function placementFrom(file: string, logger: Logger): Placement {
  const state = readState(file, logger);
  const display = state && displayOf(state.bounds);
  const { workArea } = display ?? screen.getPrimaryDisplay();
  const size = state ? state.bounds : usual;
  return {
    width: Math.min(size.width, workArea.width),
    height: Math.min(size.height, workArea.height),
    ...(state && display && { x: state.bounds.x, y: state.bounds.y }),
    maximized: state?.maximized ?? false,
  };
}

/** The display that shows enough of a window to drag it. */
function displayOf({ x, y, width }: Rectangle): Display | undefined {
  return screen.getAllDisplays().find(({ workArea }) => {
    const overlap = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x);
    return overlap >= grip.width && y >= workArea.y && y <= workArea.y + workArea.height - grip.height;
  });
}

function readState(file: string, logger: Logger): WindowState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // The file is missing or damaged; the default placement is used.
    logger.debug({ err: error }, 'the window opens in the usual place');
    return null;
  }
}

/** Saves the window's placement after each change, for the next start. */
export function rememberPlacement(window: BrowserWindow, file: string, logger: Logger): void {
  let timer: NodeJS.Timeout | undefined;

  function keep(): void {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    const { x, y, width, height } = window.getNormalBounds();
    const state: WindowState = { bounds: { x, y, width, height }, maximized: window.isMaximized() };
    try {
      writeFileSync(file, JSON.stringify(state));
    } catch (error) {
      logger.warn({ err: error }, 'the place of the window was not kept');
    }
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(keep, calm);
  }

  window.on('resize', later);
  window.on('move', later);
  window.on('maximize', later);
  window.on('unmaximize', later);
  window.on('close', keep);
  window.on('closed', () => clearTimeout(timer));
}
