import { app } from 'electron';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { AppError, toAppError } from '#shared/errors/index.ts';
import { say } from '#shared/errors/sentences/work.ts';
import type { Opened } from '#shared/ipc/index.ts';
import { isLink, linkScheme, parseLink } from '#shared/links.ts';
import { toProblem } from '#electron/desktop/database/columns.ts';
import type { OpenedFiles } from '#electron/desktop/bridge/shell.ts';
import type { MenuScreen } from './menu.ts';

/** Data that a second start hands to the running app: its arguments unchanged, which Chromium's list is not. */
const handedOverSchema = z.object({ opened: z.array(z.string().max(32_768)).max(1_000) });
export type HandedOver = z.infer<typeof handedOverSchema>;

/**
 * Files and links that the system hands to the app: as arguments of this start and later ones, and on macOS as events,
 * which may arrive before the app is ready. They wait here until the page takes them.
 */
export class Openings implements OpenedFiles {
  readonly #waiting: string[] = [];
  /** Screens chosen in the menu that the page has not opened yet. */
  readonly #chosen: MenuScreen[] = [];
  /** Paths by the ids given to the page. */
  readonly #files = new Map<string, string>();
  #onNews: (() => void) | undefined;

  constructor() {
    app.on('open-file', (event, path) => {
      event.preventDefault();
      this.add([path], '/');
    });
    app.on('open-url', (event, url) => {
      event.preventDefault();
      this.add([url], '/');
    });
    app.on('second-instance', (_event, _argv, workingDirectory, data) => {
      const handedOver = handedOverSchema.safeParse(data);
      if (handedOver.success) this.add(handedOver.data.opened, workingDirectory);
    });
  }

  /** Files and links that the page has not taken yet. */
  get waiting(): readonly string[] {
    return this.#waiting;
  }

  /** @param onNews called now if something waits, and for each later opening. */
  listen(onNews: () => void): void {
    this.#onNews = onNews;
    if (this.#waiting.length > 0) onNews();
  }

  /**
   * Ignores files if there is a link among the arguments: a link in a web page must not be able to import a file.
   * @param workingDirectory base of relative paths.
   */
  add(given: readonly string[], workingDirectory: string): void {
    if (given.length === 0) return;
    const links = given.filter(isLink);
    this.#waiting.push(...(links.length > 0 ? links : given.map((path) => resolve(workingDirectory, pathOf(path)))));
    this.#onNews?.();
  }

  /** Opens a screen in the page, even if the page is still loading. */
  show(screen: MenuScreen): void {
    this.#chosen.push(screen);
    this.#onNews?.();
  }

  async take(): Promise<Opened[]> {
    const chosen = this.#chosen.splice(0).map((screen): Opened => ({ kind: 'link', to: { screen } }));
    const given = this.#waiting.splice(0).map((text) => (isLink(text) ? openLink(text) : this.#openFile(text)));
    return [...chosen, ...(await Promise.all(given))];
  }

  pathOf(id: string): string | undefined {
    return this.#files.get(id);
  }

  async #openFile(path: string): Promise<Opened> {
    const name = basename(path);
    try {
      const found = await stat(path);
      if (!found.isFile()) {
        throw new AppError('FILE_UNREADABLE', say('notFile', { name }));
      }
      const id = randomUUID();
      this.#files.set(id, path);
      return { kind: 'file', id, name, bytes: found.size };
    } catch (error) {
      return { kind: 'refused', problem: toProblem(toAppError(error, 'FILE_UNREADABLE')) };
    }
  }
}

/** Desktop entries on Linux name files by `file:` addresses. One that names no file here stays as it is, and is refused. */
function pathOf(given: string): string {
  const url = given.startsWith('file:') ? URL.parse(given) : null;
  try {
    return url ? fileURLToPath(url) : given;
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return given;
    throw error;
  }
}

function openLink(text: string): Opened {
  const to = parseLink(text);
  return to ? { kind: 'link', to } : { kind: 'refused', problem: toProblem(new AppError('LINK_INVALID')) };
}

/** Makes the system open links with this app. Only in a package: from source it would register Electron itself. */
export function registerLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
