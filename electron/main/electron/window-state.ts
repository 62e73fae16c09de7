import { screen, type BrowserWindow, type Display, type Rectangle } from 'electron';
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Logger } from '#electron/lib/logger.ts';

const stateSchema = z.object({
  /** Of the window when it is neither maximized nor full screen, in points of the whole desktop. */
  bounds: z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() }),
  maximized: z.boolean(),
});
type WindowState = z.infer<typeof stateSchema>;

/** Where a window is to open. Without `x` and `y` the system chooses the place. */
export type Placement = { width: number; height: number; x?: number; y?: number; maximized: boolean };

const usual = { width: 1440, height: 900 };
/** So much of the window's upper edge must be on a display that it can be taken hold of, points. */
const grip = { width: 120, height: 40 };
/** Moves follow each other closely: the last one is kept after this time, milliseconds. */
const calm = 500;

/** Where the window was last time, on a display that still exists; otherwise of the usual size, where the system wants. */
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

/** The display on which a window can be taken hold of. */
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
    // None yet, or a damaged one: the usual place will do.
    logger.debug({ err: error }, 'the window opens in the usual place');
    return null;
  }
}

/** Remembers where the window is, for the next start. */
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
